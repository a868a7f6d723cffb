/** Two names of the same words, or nearly, that are two audiences. */
export type Opposites = readonly [name: string, other: string]

/** Written by hand, as data sellers name their audiences: directions, negations, exclusions, who is whose. */
const written = `
AT&T customers leaving for Verizon | Verizon customers leaving for AT&T
iPhone to Android Switchers | Android to iPhone Switchers
Dog Owners without Cats | Cat Owners without Dogs
Dog Owners | Non Dog Owners
Dog Owners | People who do not own dogs
People who own dogs | People who do not own dogs
People Who Own Dogs but Not Cats | People Who Own Cats but Not Dogs
People Who Don't Own a Car but Own a Bike | People Who Don't Own a Bike but Own a Car
Non-Dog Cat Owners | Non-Cat Dog Owners
Gluten-Free Dairy Buyers | Dairy-Free Gluten Buyers
Sugar Free Caffeine Drinkers | Caffeine Free Sugar Drinkers
Debt-Free Mortgage Holders | Mortgage-Free Debt Holders
Heavy TV / Light Digital Viewers | Light TV / Heavy Digital Viewers
Heavy Linear, Light Streaming | Light Linear, Heavy Streaming
High Income Low Net Worth | Low Income High Net Worth
High Spend, Low Frequency Shoppers | Low Spend, High Frequency Shoppers
Former Smokers, Current Vapers | Current Smokers, Former Vapers
Lapsed Netflix, Active Hulu Subscribers | Lapsed Hulu, Active Netflix Subscribers
Lapsed Peloton and New Planet Fitness Members | New Peloton and Lapsed Planet Fitness Members
Lapsed Netflix and Hulu Subscribers | Netflix and Lapsed Hulu Subscribers
New Car Owners with Used Car Loans | Used Car Owners with New Car Loans
Former Dog Owners with New Cats | New Dog Owners with Former Cats
Former Verizon Customers Now with AT&T | Former AT&T Customers Now with Verizon
Parents of Teens | Teen Parents
Mothers of Brides | Brides of Mothers
Teachers of Students | Student Teachers
Managers of Nurses | Nurse Managers
Doctors for Veterans | Veterans for Doctors
Dads Buying Gifts for Moms | Moms Buying Gifts for Dads
Men Shopping for Women | Women Shopping for Men
Husbands Shopping for Wives | Wives Shopping for Husbands
Toyota Owners Considering Honda | Honda Owners Considering Toyota
Ford Owners in Market for a Chevy | Chevy Owners in Market for a Ford
Ford Intenders, Chevy Owners Excluded: Not Chevy | Chevy Intenders, Ford Owners Excluded: Not Ford
BMW Owners Interested in Audi | Audi Owners Interested in BMW
Samsung Users Looking at Apple | Apple Users Looking at Samsung
Prefer Coke over Pepsi | Prefer Pepsi over Coke
Prefers Pepsi to Coke | Prefers Coke to Pepsi
Coke instead of Pepsi Drinkers | Pepsi instead of Coke Drinkers
Streaming Rather Than Cable Viewers | Cable Rather Than Streaming Viewers
Coke vs. Pepsi Drinkers | Pepsi vs. Coke Drinkers
Buyers Choosing Organic over Conventional | Buyers Choosing Conventional over Organic
Replacing Gas Cars with Electric Cars | Replacing Electric Cars with Gas Cars
Electric Stoves Replacing Gas Stoves Owners | Gas Stoves Replacing Electric Stoves Owners
Homeowners Swapping Oil for Gas Heat | Homeowners Swapping Gas for Oil Heat
Trading Trucks for SUVs | Trading SUVs for Trucks
Ditching Cable for Streaming | Ditching Streaming for Cable
Moving Into Texas | Moving Out of Texas
Refinancing into Fixed Rate | Refinancing out of Fixed Rate
Flights from Chicago | Flights to Chicago
NYC to Miami Flyers | Miami to NYC Flyers
Commuters from New Jersey to New York | Commuters from New York to New Jersey
Texas Movers to California | California Movers to Texas
Immigrants from Mexico to Canada | Immigrants from Canada to Mexico
Exporters from China to India | Exporters from India to China
Donors to Democrats, Not Republicans | Donors to Republicans, Not Democrats
US Adults Excluding CA | CA Adults Excluding US
Adults excl. Parents - Homeowners | Parents - Homeowners excl. Adults
Travelers to Europe except Business Travelers | Business Travelers except Travelers to Europe
All Shoppers minus Amazon Prime | Amazon Prime Shoppers minus All
Beer Drinkers w/o Wine | Wine Drinkers w/o Beer
Beer Drinkers (no Wine) | Wine Drinkers (no Beer)
Linear TV Viewers, no Streaming | Streaming Viewers, no Linear TV
Married, No Kids | Kids, Not Married
Homeowners, No Mortgage | Mortgage, No Homeowners
Employed Not Insured | Insured Not Employed
Insured but Not Employed | Employed but Not Insured
Registered Not Voting | Voting Not Registered
Exposed to Ad, Did Not Visit Store | Visited Store, Not Exposed to Ad
Cart Abandoners Who Never Purchased | Purchasers Who Never Abandoned Cart
Never Married Homeowners | Married Never Homeowners
Pro-Biden Anti-Trump Voters | Pro-Trump Anti-Biden Voters
Anti-Tax Pro-Union Voters | Pro-Tax Anti-Union Voters
Ex-Smokers Who Drink | Ex-Drinkers Who Smoke
Non-Prime Amazon Shoppers | Non-Amazon Prime Shoppers
Non-Union Public Employees | Union Non-Public Employees
Android Users Without Gmail | Gmail Users Without Android
Credit Card Holders without Auto Loan | Auto Loan Holders without Credit Card
Medicare without Medicaid | Medicaid without Medicare
Voters Under 30 Earning Over 100K | Voters Over 30 Earning Under 100K
Age Over 50, Income Under 75K | Age Under 50, Income Over 75K
Small Business Owners with Large Mortgages | Large Business Owners with Small Mortgages
Male Doctors with Female Patients | Female Doctors with Male Patients
Young Parents, Older Homes | Older Parents, Young Homes
Old iPhone New Watch Owners | New iPhone Old Watch Owners
Rent to Own Switchers | Own to Rent Switchers
Renters Moving to Ownership | Owners Moving to Rentership
iPhone -> Pixel Switchers | Pixel -> iPhone Switchers
Xbox → PlayStation | PlayStation → Xbox
Windows > Mac Switchers | Mac > Windows Switchers
Vegans Who Eat Fish | Fish Eaters Who Are Not Vegan
Nurses Treating Doctors | Doctors Treating Nurses
Dog Owners Not Interested in Cats | Cat Owners Not Interested in Dogs
Dog Owners Who Dislike Cats | Cat Owners Who Dislike Dogs
Netflix Viewers Who Cancelled Hulu | Hulu Viewers Who Cancelled Netflix
Verizon Customers Not Switching to T-Mobile | Verizon Customers Switching to T-Mobile
Households without Kids Moving to Texas | Households with Kids Moving to Texas
Households without Kids Moving to Florida | Households without Kids Not Moving to Florida
People Not from Texas | People from Texas
Not in Market for Cars | In Market for Cars
Peanut-Free Households | Peanut Households
No Pets Renters | Pets Renters
Suppress: Existing Customers | Existing Customers
Homeowners before Marriage | Marriage before Homeowners
College then Military | Military then College
Nike Buyers against Adidas | Adidas Buyers against Nike
Companies acquiring Startups | Startups acquiring Companies
Brands copying Startups | Startups copying Brands
Cats chasing Dogs | Dogs chasing Cats
Agencies serving Publishers | Publishers serving Agencies
Hotels recommending Airlines | Airlines recommending Hotels
Fans of Messi hating Ronaldo | Fans of Ronaldo hating Messi
Tenants suing Landlords | Landlords suing Tenants
Unions opposing Employers | Employers opposing Unions
`

const brands: readonly Opposites[] = [
  ['Verizon', 'T-Mobile'],
  ['AT&T', 'Comcast'],
  ['iPhone', 'Galaxy'],
  ['Toyota', 'Honda'],
  ['Ford', 'Chevy'],
  ['Netflix', 'Disney+'],
  ['Salesforce', 'HubSpot'],
  ['AWS', 'Azure'],
  ['Walmart', 'Target'],
  ['GEICO', 'Progressive'],
]
const moves = `
{a} to {b} Switchers | {b} to {a} Switchers
Switchers from {a} to {b} | Switchers from {b} to {a}
{a} Customers Switching to {b} | {b} Customers Switching to {a}
Leaving {a} for {b} | Leaving {b} for {a}
{a} Users Migrating to {b} | {b} Users Migrating to {a}
Upgraders from {a} to {b} | Upgraders from {b} to {a}
Switchers to {a} | Switchers from {a}
{a} Loyalists, not {b} | {b} Loyalists, not {a}
{a} Customers excluding {b} | {b} Customers excluding {a}
{a} Customers Considering {b} | {b} Customers Considering {a}
Lapsed {a}, New {b} Customers | New {a}, Lapsed {b} Customers
Prefer {a} over {b} | Prefer {b} over {a}
Former {a} Customers Now {b} | Former {b} Customers Now {a}
`
const things: readonly Opposites[] = [
  ['Boat', 'RV'],
  ['Coffee', 'Tea'],
  ['Truck', 'Motorcycle'],
  ['Gold', 'Crypto'],
  ['Piano', 'Guitar'],
  ['Condo', 'Cabin'],
  ['Printer', 'Scanner'],
]
const lacks = `
{a} Owners without {b}s | {b} Owners without {a}s
{a} Buyers, No {b}s | {b} Buyers, No {a}s
Non-{a} Buyers | {a} Buyers
{a} Non-Buyers | {a} Buyers
People who own a {a} but not a {b} | People who own a {b} but not a {a}
{a} Owners except {b} Owners | {b} Owners except {a} Owners
Replacing a {a} with a {b} | Replacing a {b} with a {a}
{a} instead of {b} Buyers | {b} instead of {a} Buyers
Households with a {a} and no {b} | Households with a {b} and no {a}
Do Not Own a {a} | Own a {a}
`

const pairsOf = (text: string): Opposites[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(' | ') as unknown as Opposites)

const filled = (templates: string, values: readonly Opposites[]) =>
  pairsOf(templates).flatMap((pair) =>
    values.map(([a, b]) => pair.map((text) => text.replaceAll('{a}', a).replaceAll('{b}', b)) as unknown as Opposites),
  )

export const writtenOpposites = pairsOf(written)
/** Some three hundred pairs that are never one topic. */
export const opposites: readonly Opposites[] = [...writtenOpposites, ...filled(moves, brands), ...filled(lacks, things)]

/** The same audience in other words, which stays one topic. */
export const variants = pairsOf(`
Switchers from iPhone to Android | iPhone to Android Switchers
iPhone-to-Android Switchers | iPhone to Android Switchers
iPhone → Android Switchers | iPhone to Android Switchers
iPhone Owners Switching to Android | Switchers from iPhone to Android
AT&T customers switching to Verizon | AT&T to Verizon switchers
AT&T customers leaving for Verizon | Leaving AT&T for Verizon
Leaving AT&T for Verizon | AT&T to Verizon switchers
Verizon Switchers from AT&T | AT&T to Verizon Switchers
Customers switching from AT&T to Verizon | Switchers from AT&T to Verizon
Movers from California to Texas | California to Texas Movers
Texas Movers to California | Movers from Texas to California
NYC to Miami Flyers | Flyers from NYC to Miami
AWS to Azure Migrators | Migrating from AWS to Azure
Dog Owners | Owners of Dogs
Small Business Owners | Owners of Small Businesses
Heavy Buyers of Ice Cream | Ice Cream Heavy Buyers
Bank of America Customers | Customers of Bank of America
Households without Kids | Households with No Kids
Households without Kids | No Kids Households
Dog Owners without Cats | Dog Owners, no Cats
Dog Owners without Cats | Dog Owners (w/o Cats)
Dog Owners excluding Cats | Dog Owners except Cats
Non Dog Owners | Non-Dog Owners
Not Dog Owners | Non Dog Owners
Non-Homeowners | Non Home Owners
People who do not own dogs | People who don't own dogs
Adults excluding CA, NY | Adults excluding NY, CA
Gluten-Free Shoppers | Gluten Free Shoppers
Women's Shoes | Shoes for Women
Travelers to Europe | Europe Travelers
Visitors to Museums | Museum Visitors
Ages 18 to 24 | Ages 18-24
Back to School Shoppers Texas | Texas Back-to-School Shoppers
New and Used Cars | Used and New Cars
Low Fat High Protein Yogurt | High Protein Low Fat Yogurt
Heavy TV Light Digital | Light Digital, Heavy TV
Likely to Buy a Car | Car - Likely to Buy
Over-the-Counter Medications | OTC Medications
Washington DC Commuters | Washington, D.C. Commuters
`)
