/** Pairs of names as data providers write them: the first say the same, the second do not. */
export const samePairs = `
  HH Income $100K+ | Household Income $100,000 and Over
  Owners of Dogs | Dog Owners
  People Who Own Boats | Boat Owners
  Boat-Owning Households | Boat Owners
  SMB Owners | Small and Medium Business Owners
  ITDMs | IT Decision Makers
  K-12 Teachers | K through 12 Teachers
  CPG Marketers | Consumer Packaged Goods Marketers
  QSR Visitors | Quick Service Restaurant Visitors
  CTV Viewers | Connected TV Viewers
  OTT Streamers | Over-the-Top Streamers
  DIY Enthusiasts | Do It Yourself Enthusiasts
  Do-It-Yourselfers | DIYers
  A18-34 | Adults 18 to 34
  W25-54 | Women 25-54
  Men 18 - 49 | M18-49
  Seniors 65 and Over | Seniors 65+
  Net Worth $1M+ | Net Worth $1,000,000+
  Net Worth Over $1 Million | Net Worth $1M+
  Cosy Blanket Buyers | Cozy Blanket Buyers
  Jewellery Shoppers | Jewelry Shoppers
  Trainers Buyers UK | Sneaker Buyers UK
  Nappy Buyers | Diaper Buyers
  Pushchair Shoppers | Stroller Shoppers
  Mobile Phone Switchers | Cell Phone Switchers
  Holiday Let Owners | Vacation Rental Owners
  Air Fryer Owners | Airfryer Owners
  Smart Watch Owners | Smartwatch Owners
  E-Commerce Managers | Ecommerce Managers
  Home Owners | Homeowners
  Skin Care Buyers | Skincare Buyers
  Make-up Lovers | Makeup Enthusiasts
  Coffee Aficionados | Coffee Lovers
  Wine Enthusiasts | Wine Lovers
  Auto Intenders - SUV | SUV Intenders
  In-Market for SUVs | SUV Intenders
  In Market: Mattresses | Mattress Intenders
  Mattress In-Market | Mattress Shoppers
  Football Watchers | Football Viewers
  Viewers of Football | Football Viewers
  Audience: Pet Owners | Pet Owners
  [Acme] Pet Owners | Pet Owners
  Pet Owners Audience | Pet Owners
  Pet Owners Segment | Pet Owners
  Interested in Yoga | Yoga Interest
  Chevy Truck Owners | Chevrolet Truck Owners
  Mickey D's Visitors | McDonald's Visitors
  VW Owners | Volkswagen Owners
  Beemer Owners | BMW Owners
  Women's Shoes Shoppers | Shoe Shoppers - Women
  HR Managers | Human Resources Managers
  VP of Marketing | Vice Presidents of Marketing
  CFOs | Chief Financial Officers
  EV Intenders | Electric Vehicle Intenders
  RV Owners | Recreational Vehicle Owners
  ATV Owners | All-Terrain Vehicle Owners
  Vid Game Players | Video Game Players
  PS5 Owners | PlayStation 5 Owners
  NYC Residents | New York City Residents
  LA Residents | Los Angeles Residents
  Wives and Mothers | Mothers & Wives
  Cats & Dogs Owners | Dogs and Cats Owners
  Child Care Seekers | Childcare Seekers
  Grey Hair Dye Buyers | Gray Hair Dye Buyers
  Organisation Products Shoppers | Organization Products Shoppers
  Life Insurance Prospects In-Market | In-Market Life Insurance Prospects
  Tyres Shoppers | Tire Shoppers
  B2B Marketers | Business-to-Business Marketers
  Fortune 500 Execs | Fortune 500 Executives
  Grads of College | College Grads
  AC Repair Seekers | Air Conditioning Repair Seekers
  First Time Moms | First-Time Mothers
  Kids' Clothes Shoppers | Children's Clothing Shoppers
  TV Viewers - Heavy | Heavy TV Viewers
  Credit Card Owners | Credit Cardholders
  People Who Watch Baseball | Baseball Viewers
  Adults Who Own Motorcycles | Motorcycle Owners
  Readers of Magazines | Magazine Readers
  Stag Do Planners | Bachelor Party Planners
  Hen Party Planners | Bachelorette Party Planners
  Charity Shop Visitors | Thrift Store Visitors
  Womenswear Shoppers | Women's Clothing Shoppers
  Kids Clothes Buyers | Childrenswear Buyers
  HHI $75K-$99K | Household Income $75,000-$99,000
  P18+ | Persons 18 and Older
  K12 Administrators | K-12 Administrators
  Cyclists | Cycling Enthusiasts
  Tumble Dryer Shoppers | Clothes Dryer Shoppers
  Amex Members | American Express Members
  Xbox Gamers | X-Box Gamers
  SUV In-Market Shoppers | In-Market: SUV
  Remortgage Seekers | Mortgage Refinance Seekers
  Fans of the Dallas Cowboys | Dallas Cowboys Fans
  UHNWIs | Ultra High Net Worth Individuals
  Quick-Serve Restaurant Diners | QSR Diners
  FMCG Brand Managers | CPG Brand Managers
  Uni Students | University Students
  Theatre Goers | Theatergoers
  Caravan & Motorhome Owners | Motorhome and Caravan Owners
  Favourite Colour Pickers | Favorite Color Pickers
  Electric Car Owners | Owners of Electric Cars
  Women aged 35 to 44 | Women 35-44
  Households Earning $200K or More | HHI $200K+
  Luxury Car Lovers | Luxury Auto Enthusiasts
  Frequent Flyers | Frequent Fliers
`

export const differentPairs = `
  Cohort 10999 Golf Fans | Cohort 10000 Golf Fans
  Cluster 24999 Runners | Cluster 24000 Runners
  Dog Owners | Cat Owners
  A18-34 | A35-54
  HHI $100K+ | HHI $150K+
  Buyers of iPhone | Sellers of iPhone
  Non-Coffee Drinkers | Coffee Drinkers
  Switchers from AT&T | Switchers to AT&T
  Android to iPhone Switchers | iPhone to Android Switchers
  Without Kids | With Kids
  New York Residents | New Jersey Residents
  Ford F-150 Owners | Ford F-250 Owners
  iPhone 14 Owners | iPhone 15 Owners
  Teachers of Nurses | Nurses of Teachers
  Home Buyers | Home Sellers
  Renters | Homeowners
  Coke Drinkers | Pepsi Drinkers
  Women 25-54 | Men 25-54
  Pet Owners excluding Dogs | Dog Owners
  Husbands of Teachers | Teachers
  Movers from Texas | Movers to Texas
  Flights from London | Flights to London
  Parents of Teens | Teens
  SUV Intenders | SUV Owners
  Mortgage Refinancers | Mortgage Seekers
  Vegan Shoppers | Vegetarian Shoppers
  Beer Drinkers | Wine Drinkers
  MBA Students | MBA Graduates
  Lapsed Gym Members | Gym Members
  Never Smokers | Smokers
  Heavy TV Viewers | Light TV Viewers
  Net Worth Under $50K | Net Worth Over $50K
  Trainers | Sneakers
  Current Verizon Customers | Former Verizon Customers
  Men's Shoes | Women's Shoes
  Football Fans UK | Football Fans US
  Ski Boots Buyers | Hiking Boots Buyers
  People Who Watch Baseball | People Who Play Baseball
  Boat Owners | Boat Renters
  Cyclists | Motorcyclists
  People Who Own Dogs | People Who Own Cats
  Hen Party Planners | Stag Party Planners
  Menswear Shoppers | Womenswear Shoppers
  Flights to Spain | Flights from Spain
  Upgraders to 5G | Downgraders from 5G
  HHI $75K-$99K | HHI $100K-$149K
  Former Smokers | Smokers
  Owners Without Pets | Owners With Pets
  Charity Shop Owners | Charity Donors
  College Students | College Graduates
  Banks Switching to Salesforce | Salesforce Switching to Banks
  Kids Clothes Buyers | Kids Clothes Sellers
`
