/** Cues of the segment type: who sells to whom. */
export const segmentSignals = {
  b2e: `job seeker, jobseeker, job hunter, candidate, job applicant, employee, employee benefit, benefits enrollment, open enrollment
    employee, workforce training, recruit, staff training, career changer, employee wellness, onboarding, unemployed, intern, new hire,
    open to work, job search, resume, hourly worker, gig worker, employee engagement, workforce development, job board`,
  b2g: `government, federal, federal agency, state agency, city agency, public sector, law enforcement, law enforcement agency, school
    district, military procurement, government procurement, government agency, municipality, municipal government, county government, city
    council, state government, local government, police department, fire department, defense contractor, department of defense, public
    safety agency, public works, gov, govtech, public administration, correctional facility, correctional institution, legislative body, =courts, court system, administration of, legal counsel and prosecution, public school procurement, homeland security, national security, international affairs, executive office`,
  notB2g: `municipal bond, government job, federal job, federal student loan, government employee, federal employee, state park, federal
    holiday, civil service exam, government loan, government surplus, federal credit union, state fair, state university, government shutdown`,
  b2b2c: `small office, home office, soho, prosumer, franchise, franchising, reseller, business and personal, personal and business,
    small business and consumer, white label, dealer and consumer, freelancer, self-employed, sole proprietor, solopreneur, gig economy,
    multi-level marketing, affiliate, side hustle, home-based business, home based business`,
  b2b: `offices of, office of, lessor, intermediation, insurance carrier, telecommunications carrier, telecommunication, securities exchange, investment banking, private equity, store fixture, decision maker, decision-maker, itdm, itdms, bdm, bdms, ceo, cfo, cto, cmo, coo, cio, ciso, chro, cdo, c-suite, c suite, vp, svp,
    evp, vice president, director, head of, company, companies, enterprise, commercial, wholesale, wholesaler, industrial, procurement, for
    business, b2b, saas, crm, erp, corporate, corporation, firm, manufacturer, manufacturing, distributor, supplier, vendor, dealer,
    dealership, contractor, business owner, small business, smb, smbs, midmarket, mid-market, mid market, startup, professional services, practice owner,
    business, industry, business services, employer, merchant, fleet, workplace, warehouse, logistics, oem, trade show, exhibitor, payroll,
    business insurance, restaurant owner, fabrication, power plant, processing plant, refinery, quarry, mining, drilling, machining, data center, franchise owner,
    physician, surgeon, oncologist, cardiologist, dermatologist, pediatrician, nurse practitioner, radiologist, anesthesiologist,
    psychiatrist, neurologist, urologist, pharmacist, hospital administrator, hcp, hcps, healthcare professional, attorney, lawyer,
    accountant, engineer, architect, developer, it professional, it department, purchasing, practitioner, agribusiness, developers, engineers, farm equipment,
    farmer, rancher, grower, veterinarian, dentist, realtor, real estate agent, insurance agent, financial advisor, property manager`,
  b2c: `household, family, families, parent, mom, dad, kid, child, children, teen, consumer, shopper, homeowner, home, personal, adult,
    woman, women, man, men, student, fan, enthusiast, lover, hobbyist, collector, patient, sufferer, renter, driver, gamer, senior`,
} as const
