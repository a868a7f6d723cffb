import { lexicon } from './lexicon.ts'

export const restaurantsDining = lexicon(
  'Restaurants & Dining',
  {
    'Quick Service & Fast Food': {
      'Burgers & Chicken': `fast food, fast food restaurant, burger restaurant, burger joint, hamburger restaurant, drive-thru, drive thru, drive-in restaurant, fried chicken restaurant, chicken wing restaurant, burger lover, hamburger stand, hot dog stand, chicken sandwich chain, fast food burger`,
      'Quick Service': `quick service restaurant, quick-service restaurant, qsr, fast casual, fast casual restaurant, limited-service restaurant, counter service, sandwich shop, sub shop, deli restaurant, taco stand, burrito restaurant, salad bar restaurant, food court, snack bar, food truck, food cart, street food vendor, concession stand, cafeteria, value menu, kids meal, fast food value meal, eating place, automat`,
    },
    'Casual Dining': {
      'Family & Casual Restaurants': `casual dining, casual dining restaurant, family restaurant, family dining, diner restaurant, sit-down restaurant, full-service restaurant, bar and grill, sports bar and grill, pancake house, breakfast restaurant, brunch restaurant, brunch, buffet restaurant, all you can eat buffet, early bird special, grill restaurant, theme restaurant, neighborhood restaurant, pub food, gastropub, pub, tavern food, roadhouse, chain restaurant, restaurant chain`,
      'Dining Out': `dining out, eating out, restaurant, eatery, diner, restaurant goer, restaurant review, restaurant reservation, restaurant guide, lunch special, date night restaurant, frequent diner, restaurant gift card, dining reward, dining guide, restaurant week, restaurant deal, dine-in, steakhouse chain, happy hour food, eating place and restaurant, restaurants, restaurateur, lunch spot, dinner reservation, foodservice guest`,
    },
    'Fine Dining': {
      'Upscale Restaurants': `fine dining, fine dining restaurant, michelin star restaurant, michelin restaurant, upscale restaurant, tasting menu, chef's table, white tablecloth restaurant, gourmet restaurant, haute cuisine, celebrity chef restaurant, rooftop restaurant, supper club, prix fixe, gastronomy, gourmet dining, degustation`,
      'Steak & Seafood Houses': `steakhouse, steak house, chophouse, seafood restaurant, oyster bar, raw bar, lobster house, crab shack, surf and turf restaurant, fish house, churrascaria, brazilian steakhouse`,
    },
    Pizza: {
      Pizzerias: `pizzeria, pizza restaurant, pizza parlor, pizza shop, pizza place, wood-fired pizza restaurant, new york style pizza, deep dish pizza, slice shop, pizza chain, pizza buffet, calzone shop, pizza by the slice`,
      'Pizza Delivery': `pizza delivery, pizza takeout, pizza order, pizza night, pizza coupon, pizza carryout, pizza lover`,
    },
    'Coffee Shops & Cafes': {
      'Coffee Shops': `coffee shop, coffeehouse, coffee house, cafe, café, cafe lover, espresso bar, barista drink, coffee chain, coffee to go, iced coffee drive-thru, coffee bar, internet cafe, coffee kiosk, latte art cafe, coffee run, coffee drive-thru`,
      'Tea & Juice Bars': `tea house, tea room, tearoom, bubble tea shop, boba shop, juice bar, smoothie bar, smoothie shop, milk tea shop, acai bowl shop`,
    },
    'Bakeries & Dessert Shops': {
      'Bakeries & Donuts': `donut shop, doughnut shop, bagel shop, cupcake shop, retail bakery cafe, patisserie, pastry shop, pretzel shop, cookie shop, pie shop, bakery cafe`,
      'Ice Cream & Desserts': `ice cream parlor, ice cream shop, frozen yogurt shop, gelateria, gelato shop, dessert shop, soft serve stand, dessert cafe, creperie, shaved ice stand, milkshake bar, ice cream truck`,
    },
    'Food Delivery & Takeout': {
      'Delivery Apps': `food delivery, food delivery app, restaurant delivery, meal delivery from restaurants, online food ordering, delivery app user, takeout delivery, late night delivery, sushi delivery, restaurant delivery service, food delivery service, third-party delivery`,
      'Takeout & Carryout': `takeout, take-out, carryout, carry-out, curbside pickup restaurant, to-go order, takeaway, takeaway food, order ahead, chinese takeout, drive-up order`,
    },
    Catering: {
      'Event Catering': `catering, caterer, wedding catering, corporate catering, party catering, catering service, banquet catering, box lunch catering, event catering, private chef, personal chef, bbq catering, banquet hall food, catering menu`,
      'Institutional Food Service': `institutional food service, school lunch service, hospital food service, in-flight catering, mobile food service, contract food service, canteen, office catering, food service contractor, special food service`,
    },
    'World Cuisines': {
      'Asian Restaurants': `chinese restaurant, japanese restaurant, sushi restaurant, sushi bar, ramen restaurant, ramen shop, thai restaurant, korean restaurant, korean bbq, vietnamese restaurant, pho restaurant, dim sum, indian restaurant, hibachi, hibachi grill, noodle shop, izakaya, filipino restaurant, mongolian grill, teppanyaki, asian fusion restaurant, asian cuisine, chinese cuisine, japanese cuisine, thai cuisine, korean cuisine, vietnamese cuisine, indian cuisine, sushi lover`,
      'Latin Restaurants': `mexican restaurant, taqueria, tex-mex restaurant, cuban restaurant, peruvian restaurant, brazilian restaurant, latin american cuisine, mexican cuisine, caribbean restaurant, salvadoran restaurant, pupuseria, cantina, jamaican restaurant, caribbean cuisine, taco restaurant, taco shop`,
      'European & Mediterranean Restaurants': `italian restaurant, trattoria, french restaurant, bistro, brasserie, spanish restaurant, tapas bar, tapas, greek restaurant, mediterranean restaurant, german restaurant, irish pub, gyro shop, kebab shop, falafel shop, middle eastern restaurant, turkish restaurant, lebanese restaurant, italian cuisine, french cuisine, mediterranean cuisine, middle eastern cuisine, world cuisine, ethnic restaurant, international cuisine, fish and chips shop, polish restaurant, russian restaurant, ethiopian restaurant, african restaurant, moroccan restaurant`,
      'American & Regional Restaurants': `bbq restaurant, barbecue restaurant, barbecue joint, soul food restaurant, southern restaurant, cajun restaurant, creole restaurant, american restaurant, vegan restaurant, vegetarian restaurant, farm to table, farm-to-table restaurant, hawaiian restaurant, poke shop, poke restaurant, wing restaurant, seafood boil restaurant, kosher restaurant, halal restaurant, halal cart, american cuisine, health food restaurant, gluten free restaurant`,
    },
    'Food Service Trade & Equipment': {
      'Commercial Kitchen Equipment': `commercial kitchen, commercial kitchen equipment, restaurant equipment, commercial oven, commercial fryer, commercial refrigerator, walk-in cooler, food warmer, steam table, commercial dishwasher, restaurant furniture, bar equipment commercial, restaurant supply, food service equipment, foodservice equipment, food prep table, commercial mixer, pizza oven commercial, chafing dish, heat lamp food, popcorn machine commercial, hot dog roller, soft serve machine, food service cart, bus tub, bus cart, sneeze guard, check presenter, menu board restaurant, food service basket, food service tray, bakery display case, commercial ice machine, beverage dispenser commercial, vending machine food, concession equipment, food truck equipment, restaurant pos, disposable lid foodservice, take-out container commercial, tableware commercial, slush machine, cotton candy machine, gyro machine, tortilla press commercial, plate dish warmer, ice bin, bartending equipment`,
      'Restaurant Business': `restaurant owner, restaurant management, restaurant industry, food service industry, food service, foodservice, restaurant manager, hospitality industry restaurant, restaurant franchise, ghost kitchen, cloud kitchen, restaurant staff, restaurant supply store, line cook, food service distributor, restaurant startup, restaurant operator, hospitality trade, drinking place, drinking places, bars and restaurants`,
    },
  },
  {
    brands: {
      'Quick Service & Fast Food': `McDonald's, Burger King, Wendy's, Kentucky Fried Chicken, KFC, Taco Bell, Chick-fil-A, Subway, Sonic Drive-In, Arby's, Jack in the Box, Popeyes, Five Guys, Shake Shack, In-N-Out Burger, White Castle, Whataburger, Carl's Jr., Hardee's, Del Taco, Chipotle, Qdoba, Moe's Southwest Grill, Panda Express, Jersey Mike's, Jimmy John's, Firehouse Subs, Quiznos, Raising Cane's, Zaxby's, Bojangles, Culver's, Checkers, Rally's, Long John Silver's, Captain D's, El Pollo Loco, Church's Chicken, Wingstop, Steak 'n Shake, A&W Restaurants, Krystal, Portillo's, Smashburger, Sweetgreen, Cava, Noodles & Company, Potbelly, Schlotzsky's, Boston Market, Nathan's Famous, Wienerschnitzel, Nando's, Jollibee, Which Wich, McAlister's Deli, Jason's Deli`,
      'Casual Dining': `Applebee's, Chili's, Olive Garden, Outback Steakhouse, Red Lobster, TGI Fridays, Cheesecake Factory, Buffalo Wild Wings, Texas Roadhouse, LongHorn Steakhouse, Cracker Barrel, IHOP, Denny's, Waffle House, Bob Evans, Perkins Restaurant, Red Robin, Ruby Tuesday, BJ's Restaurant, Hooters, Golden Corral, P.F. Chang's, Carrabba's, Bonefish Grill, Maggiano's, Yard House, Dave & Buster's Restaurant, First Watch, Village Inn, Friendly's, O'Charley's, Hard Rock Cafe, Benihana, Bahama Breeze, Twin Peaks Restaurant, Cheddar's, Ruby Slipper Cafe, Romano's Macaroni Grill, Bubba Gump, Rainforest Cafe, Old Chicago`,
      'Fine Dining': `Ruth's Chris, Morton's, Capital Grille, Fleming's, Nobu, Del Frisco's, Mastro's, Fogo de Chao, Texas de Brazil, French Laundry, Eleven Madison Park, Le Bernardin, Eddie V's, STK Steakhouse, Ocean Prime`,
      Pizza: `Domino's, Pizza Hut, Papa John's, Little Caesars, Papa Murphy's, Marco's Pizza, California Pizza Kitchen, Blaze Pizza, MOD Pizza, Round Table Pizza, Godfather's Pizza, Sbarro, Cicis Pizza, Jet's Pizza, Mellow Mushroom, Uno Pizzeria, Giordano's, Lou Malnati's, Chuck E. Cheese, Donatos, Hungry Howie's, Casey's Pizza`,
      'Coffee Shops & Cafes': `Starbucks, Dunkin', Dunkin Donuts, Peet's Coffee, Caribou Coffee, Tim Hortons, Dutch Bros, Costa Coffee, Panera Bread, Au Bon Pain, Coffee Bean & Tea Leaf, Scooter's Coffee, Blue Bottle Coffee, Biggby Coffee, Jamba Juice, Smoothie King, Tropical Smoothie Cafe, Philz Coffee, Corner Bakery, Pret A Manger, Kung Fu Tea, Gong Cha, Seattle's Best Cafe, Second Cup`,
      'Bakeries & Dessert Shops': `Krispy Kreme, Baskin-Robbins, Dairy Queen, Cold Stone Creamery, Auntie Anne's, Cinnabon, Crumbl Cookies, Insomnia Cookies, Nothing Bundt Cakes, Magnolia Bakery, Menchie's, Pinkberry, Yogurtland, Einstein Bros Bagels, Bruster's, Carvel, Freddy's Frozen Custard, Rita's Italian Ice, Great American Cookies, Sprinkles Cupcakes, Mrs. Fields, Shipley Do-Nuts, Marble Slab, Paris Baguette, Orange Julius`,
      'Food Delivery & Takeout': `DoorDash, Uber Eats, UberEats, Grubhub, Postmates, Deliveroo, Just Eat, Seamless, Caviar, ChowNow, Foodpanda, Waiter.com, DashPass, EatStreet, Slice Pizza App`,
      Catering: `ezCater, Sodexo, Aramark Food, Compass Group, Waiter on the Way`,
      'World Cuisines': `Panda Inn, Pei Wei, Wagamama, Kura Sushi, Pollo Tropical, Chuy's, On The Border, Taco Cabana, Uncle Julio's, Zoe's Kitchen, The Halal Guys, Buca di Beppo, Carmine's, Sarku Japan, Genghis Grill, Gen Korean BBQ, Din Tai Fung, L&L Hawaiian`,
      'Food Service Trade & Equipment': `Sysco, US Foods, Gordon Food Service, Performance Food Group, Toast POS, WebstaurantStore, Hobart, Vulcan Equipment, True Manufacturing, Hoshizaki, Manitowoc Ice, Cambro, OpenTable, Resy, Yelp Reservations`,
    },
    domain: `restaurant, catering, foodservice, takeout`,
    weak: `dining, dine, diner, eat, menu, chef, waiter, table, reservation, lunch, dinner, brunch, takeaway, cafe, coffeehouse, cuisine, bistro, grill, kitchen, food, order, meal, delivery, buffet, burger, pizza, taco, sushi, wing, drive-thru, chain, franchise`,
  },
)
