/**
 * What makes a topic delicate, by class. `harmless` holds phrases in which a delicate word means something else: the
 * longest phrase at a place is the one that counts, so "root beer" is read before "beer".
 */
export const sensitivitySignals = {
  harmless: `paintball gun, airsoft gun, cocktail decoration, cocktail dress, cocktail table, cocktail shaker, cocktail glass, cocktail ring, cocktail napkin, weed whacker, weed trimmer, weed puller, weed torch, debt security, progressive lens, progressive rock, progressive insurance, progressive web app, wine glass, wine opener, beer glass, beer mug, whiskey glass, shot glass set, liquor cabinet, bar tool, political biography, gun cabinet toy, drug test cup industrial, smoking jacket, root beer, ginger beer, ginger ale, butterbeer, beer cheese, beer batter, beer bread, beer bratwurst, beer can chicken, beer
    garden, whiskey barrel, wine barrel planter, barrel planter, wine rack, wine cooler refrigerator, wine fridge, wine cellar construction, wine
    red, wine vinegar, cooking wine, wine country, sober october, dry january, mocktail, non-alcoholic, nonalcoholic, alcohol-free, rubbing
    alcohol, rum raisin, rum cake, bourbon street, brandy melville, gin rummy, bar stool, barstool, bar cart, bar soap, bar chart, snack bar,
    heat gun, nail gun, glue gun, water gun, toy gun, nerf gun, massage gun, spray gun, staple gun, caulk gun, caulking gun, grease gun, paint
    gun, price gun, label gun, squirt gun, tattoo gun, radar gun, top gun, gun metal, guns n roses, rivet gun, tufting gun, bb gun toy, bubble
    gun, smoke detector, smoke alarm, smoked salmon, smoked meat, smokehouse, smoker grill, meat smoker, pellet smoker, electric smoker, bbq
    smoker, smoky eye, cigar box guitar, cigarette lighter adapter, car cigarette lighter, pipe fitting, pipe organ, pipe wrench, vapor barrier,
    vaporizer humidifier, grass seed, weed killer, weed control, weed eater, weed barrier, weeder, pot roast, flower pot, pot holder, pot
    rack, crock pot, stock pot, coffee pot, joint compound, hash browns, hash brown, hemp rope, hemp heart, conservative growth, conservative
    fund, conservative investing, conservative dress, liberal arts, democratic school, republican river, independent film, independent
    bookstore, independent living, independent contractor, independent insurance agent, indie, green party supplies, party supplies, party favor, party planning,
    political thriller, political science, politics of, mass market, mass transit, mass spectrometer, critical mass, church shoes, church
    street, temple run, shoulder temple, mosque tour, cross training, cross-training, cross stitch, cross country, jesus christ superstar,
    christmas, st patricks day, easter basket, easter egg, saint laurent, new orleans saints, angel investor, angel food cake, los angeles
    angels, spirit airlines, spirit halloween, team spirit, school spirit, soul food, soul music, holy grail, monk fruit, bishop shirt, cardinal, bible
    paper, black friday, black coffee, black tea, black dress, little black dress, black ink, black bean, black pepper, black panther, black
    mirror, black belt, black diamond, black box, black tie, black metal, black sabbath, blackberry, white sneaker, white wine vinegar, white
    noise, white shirt, white board, whiteboard, white water, white collar, white label, white chocolate, white tea, white glove, native plant,
    native advertising, native app, indian ocean, indian motorcycle, indian food, indian cuisine, indian restaurant, asian food, asian cuisine,
    asian restaurant, asian sauce, mexican sauce, mexican food, mexican restaurant, chinese food, chinese restaurant, chinese cuisine, italian
    food, italian leather, french press, french door, french toast, latin jazz, latin music, latin dance, latin pop, african violet, hispanic
    food, jewish deli, polish sausage, swiss army, irish setter, cuban sandwich, persian rug, turkish towel, greek yogurt, kosher salt, kosher
    dill, halal guys, addictive puzzle, addictive game, game addict, depression glass, great depression, tongue depressor, sex and the city,
    sussex, unisex, unisex fragrance, gay 90s, adult coloring book, adult education, adult learner, adult diaper, young adult fiction, adult tricycle, virgin
    atlantic, virgin olive oil, extra virgin, virgin mobile, virgin voyages, virgin islands, minor league, minor car repair, minors baseball,
    slot car, time slot, pci slot, expansion slot, slot cutter, lottery corn, roulette wheel cutter, poker face, fireplace poker, casino
    royale, casino night decoration, bingo dauber craft, union square, union station, union jack, credit union, western union, union pipe
    fitting, student union, european union, divorce court, widow maker, black widow, kids menu, kid leather, kid cudi, teen vogue, teenage mutant
    ninja turtles, children of the corn, child theme, baby boomer, transmission fluid, transmission repair, trans siberian, trans am, gender
    reveal, ammo box storage, ammo can, bullet journal, bullet blender, magic bullet, shot glass, shotgun house, big shot, arrowhead water,
    rifle paper, pistol squat, bow tie, gift bow, hair bow, cello bow, violin bow, rainbow bridge, cancer zodiac, cancer horoscope, tropic of
    cancer, crab cancer, stroke engine, four stroke, two stroke, brush stroke, breast stroke, heart shaped, heart rate monitor, sweetheart,
    heart of palm, artichoke heart, diabetic socks, sugar free, cold brew, cold weather gear, cold case, cold press, cold plate, ice cold,
    patient monitoring system, pain au chocolat, house of pain, blind date tv show, window blind, blind, blinds, deaf leppard, handicap golf, golf handicap,
    disabled list, pet adoption, dog adoption, puppy adoption, cat adoption, pet health, dog health, veterinary, pet medication, plant disease,
    payday candy, payday bar, debt ceiling, national debt, bankruptcy attorney software, welfare state history, animal welfare, animal rescue,
    crime fiction, true crime, crime drama, criminal minds, prison break, jail break phone, bail bucket, arrest mat, drug store, drugstore,
    drug store makeup, hate crime drama, killer deal, killing eve, weapon rack, weaponry museum, toy weapon, bomb cyclone, bath bomb, photobomb, photo
    bomb, cherry bomb, terrorist thriller, acid reflux band, acid wash, acid jazz, citric acid, acid rain, hydrochloric acid, diet coke, diet
    soda, diet pepsi, diet doctor pepper, weight bench, weight training, weight lifting, weightlifting, weight set, paper weight,
    paperweight, fishing weight, curtain weight, wheel weight, dumbbell weight, ankle weight, date palm, date night, date fruit, save the date, dating
    site architecture, carbon dating, release date, pregnancy pillow, maternity clothing, maternity wear, maternity dress, maternity jeans, nursing bra,
    nursing home software, home health aide uniform, rental car, car rental, tuxedo rental, movie rental, equipment rental, tool rental, vacation rental, boat rental,
    ski rental, bike rental, house music, house plant, houseplant, house paint, house party, doll house, dollhouse, bird house, birdhouse, house of cards,
    full house, apartment therapy, job lot, paint job, nose job jokes, career mode, steve jobs, bank holiday, power bank, food bank, piggy bank, river bank, card game, card
    stock, cardstock, playing card, greeting card, gift card, sd card, memory card, graphics card, sound card, trading card, baseball card, pokemon card, business card, card table, loan word`,
  children: `under 13, kids under 13, children under 13, kids 6-12, ages 6-12, ages 6 12, kids ages 6 12, kids 6 12, ages 2 11, kids 2 11, children ages, kids ages, tween, tweens, elementary school student,
    elementary student, middle schooler, preschooler, kindergartner, kindergartener, toddler boys, toddler girls, child gamer, kid gamer, grade schooler,
    primary school pupil, first grader, second grader, third grader, fourth grader, fifth grader, kids audience, child audience, young children, school age kids, kid viewer, kids viewer, child viewer`,
  sexual_orientation: `lgbtq, lgbt, lgbtqia, gay, lesbian, bisexual, transgender, trans people, trans woman, trans man, queer, same-sex, same sex
    couple, homosexual, nonbinary, non-binary, pansexual, asexual, drag queen lover, pride parade attendee, gender identity, gender dysphoria, intersex`,
  adult: `erotic, erotica, escort service, sex toy, explicit, pornography, porn, xxx, adult film, adult entertainment, strip club, stripper,
    fetish, bdsm, adult toy, adult novelty, sex worker, onlyfans, nudity, swinger, vibrator adult, adult dating, hentai, sugar daddy, adult content, adult website`,
  illegal_drugs: `drug paraphernalia, cocaine, heroin, meth, methamphetamine, lsd, ecstasy mdma, mdma, crack pipe, bong, illegal drug, narcotic, related paraphernalia,
    magic mushroom, psilocybin, fentanyl test, drug dealer, street drug, recreational drug, steroids illegal, darknet, drugs and related`,
  hate_violence: `terrorism, terrorist, hate speech, hate group, white supremacy, white supremacist, neo-nazi, neo nazi, extremist, extremism,
    act of aggression, acts of aggression, human trafficking, torture, genocide denial, violent extremism, militia recruit, jihad, incitement, death injury or military conflict, obscenity, online piracy, spam or harmful content`,
  health: `patient, sufferer, cancer, tumor, leukemia, lymphoma, diabetes, diabetic, heart disease, heart attack, stroke, hypertension, high
    blood pressure, cholesterol, asthma, copd, arthritis, osteoporosis, epilepsy, parkinson, parkinsons, alzheimer, alzheimers, dementia, multiple sclerosis, hiv,
    aids, hepatitis, kidney disease, dialysis, liver disease, crohn, crohns, colitis, ibs, celiac, psoriasis, eczema, lupus, migraine, chronic pain, fibromyalgia,
    back pain, neuropathy, glaucoma, macular degeneration, cataract, hearing loss, obesity, sleep apnea, insomnia, sleep disorder, allergies, allergy sufferer,
    prescription, prescription drug, medication, medications, pharmaceutical drug, surgery, transplant, chemotherapy, disease, disorder, condition, illness, infection, injury,
    injuries, syndrome, rheumatoid, gout, anemia, thyroid, hormonal, cystic fibrosis, sickle cell, covid patient, long covid, chronic, medicare patient, oncology patient, cardiac patient, survivor, vertigo, tinnitus, incontinence, ulcer, gerd, acid
    reflux, hemorrhoid, sciatica, dental health, childrens health, dermatology, skin and dermatology, blood disorder, ozempic, wegovy, humira, insulin, statin, vaccine, immunization, medical health, diseases and conditions`,
  mental_health: `depression, anxiety, bipolar, schizophrenia, ptsd, adhd, ocd, autism spectrum adult, eating disorder, anorexia, bulimia, addiction, addict
    recovery, opioid, alcoholism, alcoholics, substance abuse, rehab, mental health, mental illness, suicide, suicidal, psychiatric, psychotherapy, therapy patient, antidepressant,
    self-harm, panic disorder, drug rehab, drug addiction, alcohol addiction, sobriety, gambling addiction, counseling patient`,
  reproductive_sexual_health: `ivf, infertility, fertility, contraception, contraceptive, birth control, abortion, std, sti, sexual health, sexually transmitted, erectile
    dysfunction, viagra, cialis, menopause, reproductive health, pregnancy, pregnancy test, family planning, planned parenthood, sexual condition, sexual conditions, low libido, miscarriage, endometriosis, pcos, hpv, herpes, vasectomy,
    egg donor, surrogacy, condom, fertility treatment, prenatal, trying to conceive, postpartum depression, sexual wellness`,
  disability: `wheelchair user, wheelchair users, disabled, disability, autistic, autism, down syndrome, cerebral palsy, special needs, blind adult, blind people, deaf, hard of
    hearing, amputee, paraplegic, learning disability, dyslexia, mobility impaired, visually impaired, hearing impaired, intellectual disability, developmental disability, limb difference`,
  genetic: `brca, gene carrier, genetic test result, genetic condition, genetic data, dna test result, genetic disorder, hereditary disease, gene mutation, genetic predisposition, genetic risk, gene therapy patient`,
  religion: `christian, christians, christianity, catholic, catholicism, protestant, evangelical, baptist, methodist, lutheran, presbyterian, mormon, latter-day saints, jehovah witness,
    orthodox church, jewish, judaism, jew, muslim, islam, islamic, hindu, hinduism, buddhist, buddhism, sikh, sikhism, jain, atheist, atheism, agnostic,
    agnosticism, church, churchgoer, mosque, synagogue, religious, religion, faith, faith-based, bible, quran, torah, prayer, clergy, pastor, worship, kosher household, kosher observant, halal
    household, halal consumer, gospel, spirituality, spiritual, pagan, wicca, scientology, unitarian, ministry, missionary, hajj pilgrim, pentecostal, quaker, kosher shopper, halal shopper, halal buyer, kosher buyer`,
  politics: `=conservatives, =liberals, =progressives, politics liberal, politics conservative, republican, republicans, democrat, democrats, democratic voter, gop, voter, voters, conservative voter, liberal voter, political, politics, politics independent, political
    candidate, election, campaign donor, political donor, pro-choice, pro choice, pro-life, pro life, gun rights, gun control, progressive activist, progressive activists, libertarian, swing state, tea party, maga, left-wing,
    left wing, right-wing, right wing, socialist, political issue, immigration reform, second amendment supporter, climate activist, blm supporter, black lives matter, trump supporter, biden supporter, not
    registered to vote, registered voter, political action committee, political party, green party, activist, swing voter, undecided voter, independent voter, moderate voter, nra member, aclu`,
  ethnicity: `black women, black men, black woman, black man, black household, black consumer, black adult, african american, african-american, hispanic, latino, latina, latinx, asian american, asian-american, asian household, asian women, asian consumer, native
    american, pacific islander, caucasian, white women, white men, white household, arab american, indian american, chinese american, korean american, japanese american, mexican american, mexican-american, puerto rican household, cuban american, ethnic group, ethnicity,
    race and ethnicity, multicultural household, multicultural consumer, south asian household, biracial, vietnamese american, filipino american, middle eastern household, irish american, italian american, multiracial, indigenous people`,
  immigration: `green card, asylum, asylum seeker, undocumented, undocumented worker, illegal immigrant, immigrant, recent immigrant, refugee, visa applicant, h-1b, h1b, daca, dreamer daca, deportation, naturalization, citizenship applicant, work permit applicant, immigration lawyer client, migrant, migrant worker, immigration status, immigration attorney`,
  union_membership: `trade union, labor union, union member, union members, teamsters, afl-cio, seiu, uaw member, unionized, union worker, union household, union organizer, collective bargaining`,
  criminal_record: `ex-offender, ex offender, ex-offenders, felon, dui, dwi, bail bond, bail bonds, arrest record, arrest records, criminal record, parolee, probation, incarcerated, prisoner, inmate, criminal defense client, convicted, formerly incarcerated, sex offender, criminal background, mugshot, expungement, jail`,
  financial_hardship: `payday, payday loan, debt settlement, debt consolidation, debt relief, debt repair, bankruptcy, subprime, very low net worth, low net worth, welfare, welfare recipient, food stamp, food stamps, snap recipient, bad credit,
    poor credit, credit repair, foreclosure, eviction, low income, low-income, unbanked, underbanked, title loan, cash advance, repossession, debt collection, behind on bills, financial hardship, deep in debt, credit and debt repair, in debt, overdraft prone, medicaid recipient, medicaid, section 8, wage garnishment, pawn shop customer, pawn customer, no credit check, unemployment benefits, negative net worth, tax debt,`,
  personal_hardship: `divorce, divorced, divorcee, bereavement, bereaved, grieving, grief, widow, widowed, widower, domestic violence, abuse survivor, abuse, child abuse, victim, funeral planning, recently widowed, custody battle, homeless, sexual assault, breakup, job loss, divorce attorney, child custody, loss of spouse`,
  housing: `home buyer, homebuyer, home seller, home selling, apartment, apartments, apartment rental, home rental, house for rent, rental home, residential rental, residential rentals, homes for sale, house hunter, house hunting, real estate listing, condo, townhome, first-time home buyer, first time home buyer, home for sale,
    housing, affordable housing, senior housing, student housing, rental listing, apartment hunter, apartment hunters, renters looking, real estate buyer, house buyer, home buying, new home, mobile home, home shopper, house flipping`,
  employment: `job ad, job seeker, jobseeker, job listing, job search, job board, job hunter, job opening, employment listing, recruitment ad, career opportunity, now hiring, help wanted, remote job, job posting, employment opportunity, resume service, job application, job fair attendee`,
  credit: `credit card, cardholder, cardholders, loan, loans, mortgage, mortgages, refinance, refinancing, heloc, home equity, line of credit, lender, lending, auto financing, home financing, car financing, student loan, personal loan, auto loan, buy now pay later, bnpl, credit
    score, credit monitoring, credit report, borrower, financing offer, home loan, business loan, sba loan, car loan, credit builder, credit offer, balance transfer, microloan, credit line`,
  alcohol: `alcohol, alcoholic, beer, craft beer, ipa, lager, ale, stout, brewery, wine, winery, vineyard, champagne, prosecco, sparkling wine, whiskey, whisky, bourbon, scotch, vodka, gin, rum, tequila, mezcal, cognac, brandy, liquor, liqueur, spirits, hard seltzer, hard
    cider, cocktail, cocktails, sake, mead, happy hour, distillery, bartending, homebrewing, homebrew, malt beverage, wine club, ready-to-drink cocktail, absinthe, vermouth, bitters, margarita, beer and wine, bar crawl, wine tasting, sommelier, liquor store, hard kombucha`,
  tobacco: `tobacco, cigarette, cigarettes, cigar, cigars, vape, vaping, e-cigarette, e-cig, ecig, juul, nicotine, smokeless tobacco, chewing tobacco, hookah, pipe tobacco, snus, smoker, smokers, cigarillo, rolling papers, nicotine pouch, zyn, e-liquid, vape juice, vape shop, smoke shop, heated tobacco, humidor, smoking accessory`,
  cannabis: `cannabis, marijuana, dispensary, weed, thc, cbd, hemp, edible cannabis, cannabis edible, cannabis edibles, kush, delta-8, delta 8, pre-roll, hash, 420, bong water, medical marijuana, ganja, budtender, cannabidiol, cannabinoid`,
  gambling: `=slots, gambling, gambler, casino, casinos, betting, bettor, bet, wager, wagering, sportsbook, sports bettor, poker, slot machine, lottery, lotto, powerball, mega millions, scratch card, scratchcard, scratch-off, blackjack, roulette, craps, baccarat, bingo, sweepstakes, draftkings,
    fanduel, daily fantasy, horse race bettor, horse betting, keno, off-track betting, online casino, social casino, parlay, virtual betting, igaming, raffle`,
  firearms: `firearm, firearms, gun, guns, gun owner, handgun, pistol, rifle, rifles, shotgun, shotguns, ammunition, ammo, ar-15, ar 15, ak-47, glock, smith & wesson, sig sauer, remington 870, holster, concealed carry, gun safe, gun range, shooting range, weapon, weapons, silencer, suppressor, muzzleloader,
    revolver, arms & ammunition, arms and ammunition, gun show, nra, reloading ammunition, rifle scope, gun accessory, arms ammunition, gunsmith, black powder, crossbow hunting weapons, gun shop`,
  pharma_otc: `allergy medication, allergy medications, cold medicine, cough syrup, cough drop, pain reliever, painkiller, antacid, otc, over-the-counter, over the counter, ibuprofen, aspirin, acetaminophen, tylenol, advil, claritin, zyrtec, nasal spray, laxative, first aid ointment, sleep aid, cold and flu medicine, cold remedy, antihistamine, eye drop, motion sickness, heartburn medicine, flu medicine, decongestant, pepto, drug store medicine`,
  weight_loss: `weight loss, diet pill, diet program, weight watchers, noom, jenny craig, nutrisystem, fat burner, slimming, weight reduction, weight management, weight control, keto pill, diet plan, appetite suppressant, lose weight, body slimming, weight-loss, bariatric`,
  dating: `dating, dating app, dating site, dating service, dating services, matchmaking, tinder, bumble, hinge, match.com, eharmony, online dating, singles mixer, speed dating, matchmaker, okcupid, singles dating`,
  crypto: `crypto, cryptocurrency, bitcoin, ethereum, coinbase, binance, nft, nfts, defi, altcoin, dogecoin, stablecoin, blockchain wallet, crypto wallet, initial coin offering, token sale, web3 wallet, digital asset, solana, crypto exchange, crypto trader`,
} as const
