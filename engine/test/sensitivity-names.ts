import type { Sensitivity } from '../src/sensitivity/classes.ts'

/** Names as data providers write them, by the level the rules give them; written before the engine had read any of them. */
export const namesByLevel: Readonly<Record<Sensitivity, string>> = {
  Standard: `
    Conservative Growth Fund Investors; Root Beer Float Fans; Black Friday Shoppers; Bachelor Party Planners;
    Depression Glass Collectors; Heart-Shaped Jewelry Buyers; Cross Trainers Shoppers; Christian Dior Perfume;
    Christian Louboutin Heels; Mother's Day Gift Shoppers; Parents of Toddlers; Moms of Preschoolers; Families with
    Kids 6-12; K-12 Teachers; Elementary School Teachers; Back to School Shoppers; Kids Shoes Shoppers; Toys for Boys
    5-7; Straight Razor Shavers; Trans-Siberian Orchestra Fans; Trans Am Owners; Pan-Asian Cuisine Lovers; Mexican
    Restaurant Diners; Italian Food Enthusiasts; Korean BBQ Lovers; K-Pop Fans; Bollywood Movie Fans; French Language
    Learners; Spanish Speakers; Indian Motorcycle Owners; Black & Decker Tool Owners; White Castle Visitors; Brown
    Leather Boots; Jordan Sneakerheads; Swiss Army Knife Collectors; Jeep Cherokee Owners; Chicago Blackhawks Fans;
    Veterans; Active Duty Military; Registered Nurses; Cardiologists; Oncology Nurses; Pharmacists; Hospital
    Administrators; Dog Arthritis Supplements; Cat Flea Medicine; Pet Insurance Shoppers; Vitamin Buyers; Heart Rate
    Monitor Owners; Blood Orange Juice; Gun Metal Gray Paint; Glue Gun Crafters; Nerf Blaster Shoppers; Shooting Guard
    NBA Fans; Board Game Players; Mutual Fund Investors; 401k Rollover Intenders; Life Insurance Shoppers; Auto
    Insurance Shoppers; Homeowners; New Movers; Household Income $150K+; Women 25-34; Empty Nesters; Newlyweds;
    Married Couples; New Parents; Baby Stroller Shoppers; Contact Lens Wearers; Teeth Whitening Shoppers; First Aid
    Kit Buyers; Gluten-Free Snack Buyers; Plant-Based Milk Drinkers; Political Science Majors; House of Cards
    Watchers; The West Wing Fans; Liberal Arts Colleges; Progressive Insurance Customers; Independent Bookstores;
    Labor Day Sale Shoppers; European Union News Readers; Union Square Shoppers; Prison Break Fans; Law & Order SVU
    Viewers; True Crime Podcast Listeners; Grand Theft Auto Players; Orange Is the New Black Viewers; Black Widow
    Movie Fans; Orphan Black Fans; Pawn Stars Viewers; Chess Pawn Sets; Cheap Flights Searchers; Bargain Hunters;
    Rental Car Customers; Tuxedo Rental; Vacation Rental Bookers; Steve Jobs Biography Readers; Carbon Dating Geology;
    Date Night Restaurants; Business Card Printing; Baseball Card Collectors; Graphics Card Buyers; Coin Collectors;
    Cryptography Engineers; Smoked Salmon Buyers; Smoke Detector Shoppers; Pot Roast Recipes; High School Teachers;
    High School Musical Fans; Parents of Teens; Kid Rock Fans; Mass Effect Players; Angel Reese Fans; New Orleans
    Saints Fans; San Diego Padres Fans; Church's Chicken Diners; Temple University Alumni; Christmas Tree Shoppers;
    Faith Hill Fans; Judas Priest Fans; Black Sabbath Fans; Bad Religion Fans; Suicide Squad Fans; Addicted to Shoes;
    Shopaholics; Crazy Rich Asians Viewers; Manic Panic Hair Dye; Window Blinds Shoppers; Golf Handicap Trackers;
    Tablet Owners; Virus Protection Software; 2-Stroke Engine Oil; Chicken Breast Recipes; Kidney Bean Recipes;
    Fever-Tree Tonic; Cold Brew Coffee Drinkers; MS Office Users; PT Cruiser Owners; Death Wish Coffee Drinkers;
    Labrador Retriever Owners; Home Gym Equipment; Cricket Wireless Subscribers; Pixel 9 Owners; Dyson Airwrap
    Intenders; IT Decision Makers; Small Business Owners; Frequent Flyers; Premium Economy Travelers; Electric Vehicle
    Intenders; Black Panther Movie Fans; White Noise Machine Shoppers; Green Bay Packers Fans; French Bulldog Owners;
    German Shepherd Puppies; Irish Dance Classes; Greek Yogurt Buyers; Thai Takeout Orderers; Kids Furniture Shoppers;
    Toddler Bed Buyers; Elementary Principals; Teen Clothing Retail Shoppers; Parents of High School Seniors; Soccer
    Moms; Grandparents of Grandkids; Baby Food Buyers; Water Gun Shoppers; Hot Glue Guns; Wine Country Wedding Venues;
    Beer Batter Recipes; Bar Stool Shoppers; Bar Exam Candidates; Poker Face Listeners; Lottery Pick NBA Rookies;
    Smoky Eye Makeup Fans; Vapor Barrier Contractors; Pot Holders; Bank of America Customers; Savings Account Holders;
    Travel Insurance Shoppers; Retirement Planners; Stock Traders; Coupon Users; Discount Store Shoppers; Home Depot
    Shoppers; Moving Truck Rental; Hotel Loyalty Members; Running Shoes Intenders; Organic Grocery Shoppers;
    Multivitamin Buyers; Massage Chair Owners; Dermatologists; Physical Therapists; Medical Device Manufacturers; Dog
    Owners; Pet Medication Shoppers; Horse Owners; Church Street Restaurants; Temple Run Players; Cardinal Health
    Employees; Holy Cross Alumni; Easter Basket Shoppers; Halloween Costume Shoppers; Democracy in America Readers;
    Republic Services Customers; Conservative Dressers; Military Families; Crime Novel Readers; Escape Room Visitors;
    Trans-Pacific Flights; Straight Leg Jeans Shoppers; Queen Latifah Fans; Gay Lussac Chemistry; Drag Racing Fans;
    Ecstatic Reviews; Heroines in Fiction; Crystal Glassware Shoppers; Marathon Trainers; Silicone Sealant Buyers;
    Diet Coke Drinkers; Match Day Soccer Fans; Blockchain? No: Building Blocks; Coinstar Kiosk Users; Second Hand
    Clothes Shoppers; Golden Retriever Owners; Zodiac Killer Film Fans; Camping Gear Shoppers; Crossword Puzzle Fans;
    Electric Toothbrush Shoppers
  `,
  Regulated: `
    Teens 13-17; High School Juniors & Seniors; Teen Gamers; HS Students 15-17; Craft Beer Drinkers; Wine Club
    Members; Bourbon Enthusiasts; Bar & Nightclub Goers; Hard Seltzer Purchasers; Vape Users; Cigar Aficionados; Zyn
    Pouch Buyers; Former Smokers; Recreational Dispensary Shoppers; CBD Gummies Buyers; THC Beverage Drinkers; Sports
    Bettors - NFL; Casino Visitors Las Vegas; Lottery Players; DraftKings Users; Handgun Owners; Deer Hunters; Ammo
    Buyers; Apartment Hunters; First-Time Home Buyers; Luxury Home Sellers; Renters - Lease Expiring; Zillow Users;
    Job Seekers - Nursing; Resume Builder Users; Career Changers; Indeed.com Visitors; Credit Card Intenders - Travel
    Rewards; Auto Loan Shoppers; Mortgage Refi Prospects; HELOC Considerers; BNPL Users; Student Loan Borrowers; Amex
    Platinum Cardholders; Allergy Relief OTC Buyers; Advil Purchasers; Cold & Flu Medicine Shoppers; Weight Watchers
    Members; Keto Dieters; Weight Loss Intenders; Tinder Users; Online Dating Singles; Bitcoin Holders; Crypto
    Traders; NFT Collectors; Women-Owned Businesses; Veteran-Owned Small Business; Minority Business Enterprises;
    Teenagers; High School Athletes; Whiskey Drinkers; Brewery Visitors; Sake Enthusiasts; Marlboro Smokers; Hookah
    Lounge Visitors; Nicotine Gum Buyers; THC Vape Buyers; Fantasy Sports Bettors; Powerball Players; Poker Players;
    Shotgun Owners; Concealed Carry Holders; Condo Buyers; Home Sellers; Roommates Wanted; Job Hunters; Internship
    Seekers; Personal Loan Applicants; Balance Transfer Cards; Cash Back Credit Card Seekers; Affirm Users; Claritin
    Buyers; Antacid Purchasers; Noom Subscribers; Bumble Users; Ethereum Traders; Hispanic-Owned Businesses
  `,
  Sensitive: `
    Type 2 Diabetics; T2D Propensity; Dx: COPD; Hypertension Propensity Model; RA Biologic Rx; MS Patients; Crohn's
    Disease Sufferers; Keytruda Patients; Sjogren's Syndrome; ESRD - Dialysis; GLP-1 Users; Wegovy Intenders; NASH /
    MASH; Hemophilia A Families; Raynaud's; Heart Failure Caregivers; A-Fib Treatment Seekers; High LDL Cholesterol;
    Hidradenitis Suppurativa; Macular Degeneration 65+; Shingles Vaccine Eligible; COVID Vaccinated Adults; Knee
    Replacement Candidates; Plastic Surgery Intenders; Stroke Survivors; Sleep Apnea CPAP Users; Opioid Prescriptions;
    Health > Conditions > Gout; Ailments: Arthritis/Rheumatism in HH; NSCLC Caregivers; Sickle Cell Warriors; Celiac
    Households; Lupus (SLE); Tardive Dyskinesia; Hyperkalemia; Pulmonary Arterial Hypertension; Eczema Dupixent Users;
    Hospital Visitors - Last 90 Days; Oncology Clinic Geofence; Prescription Refill Shoppers; Statin Users; Ramipril
    Users; Sitagliptin Rx; Imatinib; Omalizumab; Insulin Pump Owners; Long Haul COVID; Anxiety Sufferers; Depression &
    Mood Disorders; ADHD Adults; PTSD Veterans; OCD; BetterHelp Users; SSRI Users; Eating Disorder Recovery; Therapy
    Seekers; Substance Abuse Rehab; Panic Attacks; Parents of Autistic Children; IVF Considerers; Trying to Conceive;
    Pregnant Women 2nd Trimester; Birth Control Users; Menopause Symptoms; ED Treatment Seekers; STD Testing; Baby
    Registry - Due in 3 Months; PCOS; Low Testosterone; HIV PrEP Users; Abortion Pill Searchers; Wheelchair Users;
    Deaf & Hard of Hearing; ASL Signers; Stairlift Shoppers; Hearing Aid Intenders; Disabled Veterans; SSDI
    Recipients; Dyslexic Adults; BRCA Carriers; 23andMe Customers; DNA Kit Purchasers; Evangelical Christians;
    Practicing Catholics; Muslim Consumers; Ramadan Shoppers; Kosher Households; Church Donors; Bible App Users;
    Mormon / LDS; Diwali Celebrants; K-LOVE Listeners; Christian School Families; Hajj Pilgrims; Atheists; Salvation
    Army Donors; Bat Mitzvah Planners; Registered Republicans; Likely Democratic Voters; Independent Swing Voters;
    Trump Supporters; Pro-Choice Activists; Pro-Life Donors; Second Amendment Supporters; NRA Members; Fox News
    Viewers; Rachel Maddow Fans; Political Donors $200+; PAC Contributors; Ballot Initiative Voters; Tory Voters; SNP
    Voters; Votantes de Vox; AfD-Wähler; GOP Primary Voters; Dem Leaning Suburban Women; Rush Limbaugh Listeners;
    Hispanic Households; African American Women 25-54; AAPI Millennials; Asian Indian Families; Black Entrepreneurs;
    BIPOC Creators; Polish Americans; Filipino Nurses; Ethnicity: Vietnamese; Multicultural Households; White
    Non-Hispanic Adults; Green Card Applicants; H-1B Visa Holders; DACA Recipients; New Immigrants to Canada; US
    Citizenship Test Takers; Teamsters Members; Union Households; SEIU Members; DUI Offenders; Bail Bonds Customers;
    SR-22 Insurance Shoppers; Inmate Families; Expungement Seekers; Payday Loan Borrowers; Debt Consolidation Seekers;
    Subprime Auto Borrowers; SNAP Recipients; Medicaid Enrollees; WIC Moms; Section 8 Renters; Pawn Shop Customers;
    Unbanked Adults; Income <$20K; Behind on Mortgage; Foreclosure Risk; Overdraft Prone; Universal Credit Claimants;
    Credit Score Below 580; Recently Divorced; Widowed Seniors; Domestic Violence Survivors; Funeral Planning; Child
    Custody Disputes; Diabéticos tipo 2; Femmes enceintes; Gläubige Muslime; Électeurs de gauche; Desempleados de
    larga duración; Divorziati con figli; Personen mit Migrationshintergrund; Fibromyalgia Sufferers; Dx - Rheumatoid
    Arthritis; Ozempic Users; Tirzepatide Interest; Vertigo Patients; Thyroid Disease Propensity; Hepatitis C
    Treatment; Cystic Fibrosis Families; Alzheimer's Caregivers; Parkinson's Disease Supporters; Chronic Kidney
    Disease; Glaucoma Patients 60+; Gastroparesis; Ankylosing Spondylitis; Polycystic Kidney; Endometriosis Warriors;
    Trastuzumab Candidates; Apixaban Users; Escitalopram Rx; Duloxetine New Starts; Inhaler Users; Nebulizer Owners;
    CPAP Supplies Shoppers; Liposuction Considerers; LASIK Intenders; Flu Shot Receivers; Vaccine Hesitant Parents;
    Medical Marijuana Patients; Health > Ailments > High Cholesterol; Rx Savings Card Users; Schizophrenia Caregivers;
    Bulimia Recovery; Therapy App Subscribers; Gambling Addiction Help; Opioid Use Disorder; Methadone Clinic
    Visitors; Infertility Treatment; Ovulation Kit Purchasers; Expecting Dads; Baby Bump - Third Trimester; Condom
    Buyers; Emergency Contraception; Viagra Users; Herpes Dating; Mammogram Due Women 40+; Hysterectomy Patients;
    Blind and Low Vision Adults; Cochlear Implant Users; Braille Readers; Power Wheelchair Shoppers; Autism Moms; Down
    Syndrome Families; Ancestry DNA Customers; Hereditary Cancer Risk; Southern Baptists; Lutheran Church Members;
    Hindu Households; Sikh Community; Passover Shoppers; Halal Food Shoppers; Vatican Pilgrimage Travelers; Christian
    Music Listeners; Joel Osteen Followers; Catholic School Parents; Church Goers Weekly; Zakat Donors; Wiccans;
    Democrats; Registered Independents; Republican Donors $500+; Bernie Sanders Supporters; Ron DeSantis Fans; Newsmax
    Viewers; The Daily Wire Subscribers; MSNBC Viewers; ACLU Members; Greenpeace Donors; Gun Rights Activists;
    Anti-Abortion Voters; Green New Deal Supporters; Undecided Voters Pennsylvania; Labour Party Members; Reform UK
    Voters; Électeurs RN; CDU-Wähler; Latino Voters; Latina Moms; Chinese Americans; Haitian Households; Black Women
    Professionals; Pacific Islanders; Indigenous Peoples of Canada; Korean American Families; Ethnic: Middle Eastern
    Origin; Jewish Singles; Refugee Families; Visa Overstay; Naturalization Applicants; Immigration Lawyer Seekers;
    UFCW Local Members; Nurses Union; Public Sector Union Retirees; Formerly Incarcerated Adults; Felony Records; DWI
    Attorneys Seekers; Debt Settlement Prospects; Chapter 13 Bankruptcy; Title Loan Customers; Food Stamp Households;
    Low Income Seniors; Public Housing Residents; Credit Repair Seekers; Collections Accounts; Underbanked
    Millennials; Rent-to-Own Shoppers; Unemployed 6+ Months; Newly Single; Widows and Widowers; Grieving Parents;
    Cremation Services Shoppers; Child Support Payers; Sexual Assault Survivors; Mujeres embarazadas; Personnes
    handicapées; Alleinerziehende mit Bürgergeld; Beneficiários do Bolsa Família; Malati di diabete
  `,
  Prohibited: `
    Kids 4-8 Cartoon Viewers; Children Ages 6-11; 2nd Grade Students; Pre-K Enrollees; Girls 9-12 Gamers; Boys Age 10;
    Tween Beauty Fans; Elementary Schoolers - Chromebook Users; Kids Who Watch YouTube Daily; Kids Who Play Roblox;
    Fifth Graders; K-5 Pupils; Toddler App Users; Under-13 TikTok Users; Preschool Aged Children; Children Under 5;
    Child Audience > 2-5; Youth Soccer Players 8U; Middle Schoolers (Grades 6-8); Kids With Autism; Special Needs
    Children; Special Education Students Grades 3-5; Primary School Pupils UK; Niños de 6 a 12 años; Enfants de 4 à 10
    ans; Grundschulkinder 6-10; Crianças de 5 a 9 anos; Bambini 3-6 anni; LGBTQIA+ Adults; Gay Men 25-44; Lesbian
    Couples; Same-Sex Households; Bi+ Women; Queer Women of Color; Grindr Users; Gay Travel Enthusiasts; Men Seeking
    Men; WLW Community; Pride Parade Attendees; Two-Dad Families; Público LGBT; Hommes gays; Schwule Männer; Coppie
    gay; Transgender Adults; Non-Binary Gen Z; Trans Men; Gender Dysphoria Patients; Gender-Affirming Care Seekers;
    Adult Content Subscribers; OnlyFans Followers; Porn Site Visitors; Sex Toy Buyers; Strip Club Visitors; Escort
    Services Clients; BDSM Enthusiasts; Adult Novelty Shoppers; Cocaine Users; Ecstasy / MDMA Users; Magic Mushroom
    Enthusiasts; Bong and Dab Rig Buyers; Heroin Users; LSD Microdosers; White Supremacist Forum Readers; Neo-Nazi
    Sympathizers; Incel Forum Users; Terrorist Sympathizers; Boys 6-9 Action Figure Fans; Kindergarten Learners; Kids
    Using iPads at Home; Children in After School Programs; First Grade Math App Users; Tween Streamers; Preteen
    Girls; Gen Alpha Viewers; 8-Year-Old Readers; U12 Footballers; Pediatric Therapy Kids With ADHD; Autistic
    Children; Enfants de maternelle; Alumnos de primaria 6-12; Kinder 6-12 Jahre; Gay and Bisexual Men; Lesbian Moms;
    LGBTQ Homeowners; Queer Podcasts Listeners; Gay Bars Visitors; Trans Women; Nonbinary Adults 18-34; Genderfluid
    Community; Pornhub Visitors; Erotic Romance Readers; Swingers Clubs Members; Escort Directory Users; Crystal Meth
    Users; Ayahuasca Retreat Seekers; Drug Paraphernalia Retail; Ku Klux Klan Members; Hate Group Followers
  `,
}
