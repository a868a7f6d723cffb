/** Names of which nobody can say whom they are about, as they stand in the lists of data providers. */
export const doubtfulNames = `
  seg_0412_v3 | Test audience DO NOT USE | Untitled 7 | Mercury | Apple Delta | {{audience_name}} | asdfghjkl |
  qwerty test | d41d8cd98f00b204e9800998ecf8427e | a3f9-22bc-10e4 | 0012345678905 | 012000161155, 012000171024 |
  John Smith | jane.doe@example.com | Maria Gonzalez | Premium High Value Q3 Wave 2 | Segment A | Segment 14 - copy
  | New Audience (3) | tmp_export_final_FINAL | ZZZ_deleted | DMA 501 | 77024 | 3.14159 | $$$ | ??? | N/A | TBD |
  lorem ipsum dolor | foo bar baz | Blorvex Quandry | Xqzt | Grelbin Shoppers | Plovatt Users | Wemberly Intenders |
  Kwalthu | High Tier | Group B Control | Holdout 10% | Cell 4 Exposed | Wave 3 Respondents | Tier 2 Gold | Top
  Decile | Model Score 8-10 | Cluster 7 | Persona 3 | LAL 1% v2 | CRM Upload 2024-03-11 | 1P List Refresh |
  export_20240611 | Custom Audience 9981 | Retargeting Pool All | Site Visitors 30d | Pixel Fire - Thank You Page |
  conv_event_purchase | utm_source=newsletter | audience_id: 884213 | null | undefined | #REF! | =VLOOKUP(A2,B:C,2)
  | <insert name here> | [PLACEHOLDER] | %%SEGMENT%% | \${segment.label} | Name goes here | test test test | ignore
  this one | please delete | old do not touch | backup of backup | My Audience | Audience created by API | Sample |
  Draft | Active | Others | Miscellaneous | General | Default | Best | Very Good | Extremely Likely | Quickly | High
  Propensity | Low | Medium-High | Strong Affinity | Emerging | Q4 FY24 | Flight 2 - Nov | Phase III | Campaign
  2231-B | PO 449812 | SKU-88213-BLK | B07XJ8C8F5 | ASIN B00X4WHP5E | 9780143127741 | ISBN 0306406152 | VIN
  1HGCM82633A004352 | 192.168.1.1 | 45.5017, -73.5673 | lat 40.71 lon -74.00 | +1 (555) 201-8890 |
  https://example.com/landing?id=4 | www.foo-bar-x.com | user_883 | uid:9f8c7d |
  hash_5e884898da28047151d0e56f8dc62927 | MD5 list | e3b0c44298fc1c149afbf4c8996fb924 | Robert J. Downing III |
  Kowalski, Anna | Mr. T. Okafor | Привет мир | 健身爱好者 | سيارات | यात्रा | קניות | Ελληνικά | Koirien omistajat |
  Köpare av bilar i Sverige | Właściciele psów | Kutyatulajdonosok | Hondenbezitters | Araba alıcıları | Pembeli
  mobil | Jaguar Puma | Orion | Atlas | Eclipse | Phoenix Delta | Saturn | Titan | Nova | Bolt | Echo | Spark |
  Ranger | Bats | Cranes | Current | Pitch | A1B2C3 | x | zz top secret list | AAAAAAAA | 1234 5678 | ETL job 12
  output | row 44 col C | HH_ID_MATCH_0_1 | IND_FLAG_Y | VAR_103_GE_5 | attr_77=1 | EXP_SCORE_09 | SEG-000341 |
  audience_final_v7_use_this | Copy of Copy of List | Do Not Target | QA check 2 | internal only - ops | {segment} |
  <AUDIENCE> | __NAME__ | jkl;jkl; | sdfsdf | blah blah | 0xdeadbeef | 550e8400-e29b-41d4-a716-446655440000 | UPC
  049000050103 | 4006381333931 | ZIP 90210 | Column F | Row Labels | Grand Total | Sum of Spend | Grade A |
  High/Med/Low | Super High Affinity | Very Likely | Top 5% Scores | Emily Davis | Garcia, Luis | kevin.m@corp.io |
  Model B Decile 1 | Lookalike 5% US | Website Custom Audience 180d | All Users | Everyone | All Visitors |
  Converters 90D | CTR > 2% | Exposed Group | Test Cell B | Vermilora | Drantic Foxil | Threnzo Users | Skabbly Fans
  | Quombat Owners | Zelphine | Delta Saturn | Jaguar | Galaxy | Cardinals | Crane | Viking | Tulajdonosok | Köpare
  | Kupujący samochody | Kopers van auto's | 日本語 | 한국 여행 | FLAG_1_OF_3 | P_HH_CD | SCR_DEC_02 | Status: Active
`

/** Names that are clear, however short: a person need not look at them. */
export const clearNames = `
  Pickleball Players | Air Fryer Owners | Kombucha Drinkers | Hybrid SUV Intenders | Toyota RAV4 Owners | Ford F-150
  Lightning Intenders | Whole Foods Shoppers | Trader Joe's Shoppers | Costco Members | Sephora Beauty Insiders |
  Ulta Shoppers | Lululemon Buyers | Nike Running Shoe Buyers | iPhone 15 Pro Owners | Samsung Galaxy Switchers |
  Verizon Fios Customers | T-Mobile Subscribers | Xfinity Internet Households | Netflix Streamers | Hulu Subscribers
  | Spotify Listeners | Taylor Swift Fans | Beyonce Concert Goers | Dallas Cowboys Fans | Lakers Fans | Formula 1
  Viewers | Premier League Watchers | Golf Digest Readers | Wall Street Journal Readers | New York Times Subscribers
  | Podcast Listeners | Gardening Enthusiasts | DIY Home Improvers | Kitchen Remodelers | Bathroom Renovation
  Intenders | Solar Panel Considerers | Roof Replacement Shoppers | HVAC Replacement Intenders | Lawn Mower Buyers |
  Power Tool Owners | Mattress Shoppers | Sofa Buyers | Refrigerator Intenders | Dishwasher Buyers | Robot Vacuum
  Owners | Smart Home Enthusiasts | Ring Doorbell Owners | Luxury Watch Buyers | Handbag Shoppers | Sneakerheads |
  Vintage Clothing Lovers | Plus Size Fashion Shoppers | Men's Grooming Buyers | Skincare Enthusiasts | K-Beauty
  Fans | Perfume Buyers | Nail Polish Buyers | Hair Color Buyers | Cruise Vacationers | All-Inclusive Resort
  Travelers | Disney World Visitors | Ski Trip Planners | National Park Visitors | RV Owners | Boat Owners |
  Motorcycle Riders | Harley-Davidson Owners | Business Travelers | Delta SkyMiles Members | Marriott Bonvoy Members
  | Airbnb Guests | Uber Riders | Electric Bike Buyers | Marathon Runners | Yoga Practitioners | CrossFit Athletes |
  Peloton Owners | Protein Powder Buyers | Vegan Consumers | Organic Food Buyers | Meal Kit Subscribers | HelloFresh
  Customers | DoorDash Users | Starbucks Customers | McDonald's Diners | Chick-fil-A Visitors | Fine Dining
  Enthusiasts | Coffee Drinkers | Energy Drink Buyers | Sparkling Water Purchasers | Frozen Pizza Buyers | Cereal
  Purchasers | Baby Food Buyers | Diaper Purchasers | New Parents | Soccer Moms | Dads of Toddlers | Grandparents |
  Empty Nesters | Newlyweds | Recent College Grads | College Students | Law School Applicants | MBA Prospects |
  Teachers | Nurses | Software Engineers | CFOs | HR Directors | Marketing Managers | IT Decision Makers | Small
  Business Owners | Startup Founders | Construction Managers | Electricians | Farmers | Truck Fleet Managers | Real
  Estate Agents | Cloud Migration Evaluators | CRM Software Buyers | Cybersecurity Decision Makers | ERP Switchers |
  Salesforce Users | AWS Customers | Data Center Managers | Payroll Services Buyers | Office Furniture Purchasers |
  Freight Shippers | Packaging Manufacturers | Investors in ETFs | Retirement Savers | High Net Worth Households |
  401(k) Participants | Financial Advisors | Auto Insurance Switchers | Life Insurance Intenders | Checking Account
  Openers | Tax Software Users | Dog Owners | Cat Owners | Aquarium Hobbyists | Horse Riders | Bird Watchers | Pet
  Food Buyers | Puppy Training Seekers | Chess Players | Board Game Enthusiasts | LEGO Collectors | Knitting
  Enthusiasts | Quilters | Scrapbookers | Photographers | Drone Owners | Comic Book Collectors | Anime Fans | PC
  Gamers | PlayStation 5 Owners | Nintendo Switch Owners | Fortnite Players | Call of Duty Players | Minecraft
  Players | Esports Viewers | Twitch Streamers | Museum Visitors | Broadway Theatergoers | Music Festival Attendees
  | Country Music Fans | Hip Hop Listeners | Jazz Lovers | Horror Movie Fans | Marvel Fans | Star Wars Fans |
  Romance Readers | Sci-Fi Readers | Cookbook Buyers | True Crime Fans | News Junkies | Weather App Users |
  Instagram Users | TikTok Creators | Reddit Users | Amazon Prime Members | eBay Sellers | Etsy Shoppers | Black
  Friday Shoppers | Holiday Gift Shoppers | Valentine's Day Shoppers | Back to School Shoppers | Coupon Clippers |
  Bargain Hunters | Luxury Shoppers | Women 25-54 | Men 18-34 | Adults 65+ | HHI $100K+ | Homeowners | Millennials |
  Gen Z Women | Boomers | Spanish Speakers | Texas Residents | Urban Dwellers | Rural Households | Military Families
  | Veterans | Charitable Donors | Environmental Donors | Volunteers | New Movers | Home Gym Owners | Kayak Owners |
  Fly Fishing Enthusiasts | Campers | Mountain Bikers | Surfers | Snowboarders | Tennis Players | Swimmers | Wedding
  Planners | Engaged Couples | Bridal Shoppers | Genealogy Enthusiasts | Antique Collectors | Coin Collectors |
  Subaru Loyalists | Tesla Model Y Considerers | Used Car Shoppers | Tire Buyers | Oil Change Customers | Car Wash
  Visitors | Audiobook Listeners | Crossword Solvers | Houseplant Parents | Sourdough Bakers | Grill Masters | Sushi
  Lovers | Ramen Eaters | Bubble Tea Fans | Hot Sauce Collectors | Charcuterie Board Shoppers | Standing Desk Buyers
  | Noise Cancelling Headphone Owners | Webcam Buyers | Mechanical Keyboard Enthusiasts | 3D Printer Owners |
  Telehealth Platform Buyers | Dental Insurance Shoppers | Contact Lens Wearers | Commercial Roofers | Landscapers |
  Restaurant Owners | Hotel Managers | School Principals | University Professors | Librarians | Event Planners |
  Photography Studio Owners | Warehouse Supervisors | Supply Chain Executives | Procurement Officers | Chief
  Marketing Officers | Nespresso Owners | Espresso Machine Shoppers | Cold Brew Drinkers | Matcha Lovers | Instant
  Pot Owners | Cast Iron Cookware Buyers | Knife Set Shoppers | Vacuum Cleaner Intenders | Air Purifier Owners |
  Water Filter Buyers | Hot Tub Owners | Pool Owners | Patio Furniture Shoppers | Christmas Decor Shoppers | Bedding
  Buyers | Rug Shoppers | Wallpaper Buyers | Interior Design Enthusiasts | IKEA Shoppers | Wayfair Customers |
  Lowe's Shoppers | Tool Rental Customers | Fence Installers | Plumbers | Roofing Contractors | General Contractors
  | Architects | Civil Engineers | Accountants | Bookkeepers | Lawyers | Dentists | Veterinarians | Chiropractors |
  Optometrists | Chefs | Bartending School Students | Flight Attendants | Pilots | Truck Drivers | Rideshare Drivers
  | Delivery Drivers | Students Abroad | Study Abroad Prospects | Online Course Takers | Coding Bootcamp Prospects |
  Language App Users | Duolingo Users | Homeschool Parents | PTA Members | Preschool Parents | Twins Parents |
  Stay-at-Home Moms | Working Moms | Single Dads | Retirees | Snowbirds | Golfers | Disc Golf Players | Bowlers |
  Fantasy Football Players | NASCAR Fans | UFC Viewers | WWE Fans | Olympics Viewers | World Cup Viewers | March
  Madness Viewers | Super Bowl Watchers | MLB Fans | NHL Fans | Yankees Fans | Manchester United Fans | F1
  Enthusiasts | Cyclists | Rock Climbers | Scuba Divers | Sailors | Hikers | Trail Runners | Triathletes | Personal
  Trainers | Pilates Enthusiasts | Meditation App Users | Smoothie Drinkers | Salad Eaters | Pizza Lovers | Taco
  Bell Customers | Burger King Visitors | Chipotle Diners | Dunkin Customers | Grocery Delivery Users | Instacart
  Shoppers | Walmart Shoppers | Target Shoppers | Sam's Club Members | Dollar General Shoppers | Macy's Shoppers |
  Nordstrom Customers | Old Navy Shoppers | Zara Shoppers | H&M Shoppers | Adidas Buyers | Jordan Sneaker Collectors
  | Ray-Ban Buyers | Jewelry Shoppers | Engagement Ring Shoppers | Makeup Buyers | Lipstick Buyers | Shampoo
  Purchasers | Razor Buyers | Toothpaste Purchasers | Laundry Detergent Buyers | Paper Towel Buyers | Trash Bag
  Purchasers | Dish Soap Buyers | Candle Lovers | BMW Owners | Honda Civic Owners | Jeep Wrangler Owners | Chevy
  Silverado Intenders | Luxury SUV Shoppers | Pickup Truck Owners | Minivan Owners | EV Charger Buyers | Auto Parts
  Shoppers | Motor Oil Buyers | Cruise Line Loyalists | Hawaii Travelers | Paris Trip Planners | Las Vegas Visitors
  | Orlando Vacationers | Beach Vacation Planners | Hostel Travelers | Expedia Users | Southwest Rapid Rewards
  Members | Frequent Business Flyers | MacBook Owners | iPad Owners | Smartwatch Owners | Apple Watch Users |
  Android Users | Gaming Laptop Buyers | VR Headset Owners | Smart TV Owners | Roku Users | Disney+ Subscribers |
  HBO Max Viewers | Drama Series Viewers | Reality TV Fans | Stand-up Comedy Fans | Classical Music Listeners | EDM
  Fans | Vinyl Collectors | Guitar Players | Piano Learners
`
