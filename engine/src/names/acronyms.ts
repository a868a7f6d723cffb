/**
 * Abbreviations and words with capitals of their own, as they are written. Not here: those without a vowel, which are
 * taken for abbreviations anyway, and those that are common words besides ("IT", "SAT", "AIDS", "WHO").
 */
export const acronyms = `
401(k) 403(b) 457(b) 501(c)(3) W-2 W-9
AAA AARP ABA ACA ACH ACL ADA ADHD AI AKA ALS AMA AOL APA API APR APY AR ASMR ASPCA ATM ATV ATVs AV AWS
B2B B2C B2B2C B2G BA BBQ BEV BI BMI BNPL BOGO BPA BPO BYOB BYOD
CAD CBD CDL CDO CEO CFO CFA CHRO CIA CIO CISO CMO CNA CNC
COO COPD COVID COVID-19 CPA CPAP CPG CPO CRO CSA CSO CSS CTO CTV
D2C DACA DEI DIY DIYer DIYers DNA DOJ DUI DVD DVR
EBT ECG EDI EDM EDR EEG EFT EHR EKG EMEA EMR EMS EMT ENT EPA ERP ESA ESG ESL ESPN ETF ETFs EU EV EVs EVSE
FAA FAFSA FAQ FBI FDA FDIC FEMA FHA FICO FIFA FMCG FPS FSA FSBO
GED GLP-1 GMAT GMO GOP GPA GPS GPU GRE
HBO HCP HD HDTV HELOC HIIT HIPAA HIV HIV/AIDS HMO HNW HNWI HOA HR HSA HVAC
IaaS IBS ICU ID IHOP IKEA iOS IoT IP IPA IPO IPTV IQ IRA IRS ISP ITDM ITDMs IUD IV IVF
JFK K-12 KPI
LASIK LCD LED LGBT LGBTQ LGBTQ+ LGBTQIA LLC LMS LPN LSAT
M&A MBA MBAs MCAT MEP MFA MLA MLB MLM MLS MMA MMO MMORPG MRI mRNA MSRP MVNO
NAACP NAICS NASA NASCAR NATO NBA NCAA NFC NFL NFT NFTs NGO NHL NICU NPO NRA NYC
OB-GYN OBGYN OCD OEM OEMs OLED OSHA OTA OTC OTT
PaaS PC PCs PGA PhD PHEV PHEVs POS PPE PPO PTA PTO PTSD PUBG PVC
QA QLED QR QSR QSRs QVC
R&B R&D RA RFP ROI ROTC RPA RPG RPGs RSV RV RVs RVer RVers
SaaS SBA SDK SEC SEM SEO SIM SKU SLA SMB SMBs SME SMEs SMS SPF SQL SSA SSDI SSI SSN STD STDs SUV SUVs
TBI TEFL TESOL TMJ TSA TV TVs
UAV UCLA UFC UFO UFOs UGC UHD UK UN UNICEF UPC UPS URL US USA USB USDA USMC USPS UTI UTV UTVs UV UX
VA VC VIP VIPs VoIP VOD VP VPN VPNs VPs VR
WFH Wi-Fi WIC WNBA WTA WWII XL XXL YMCA YWCA
II III IV VI VII VIII IX XI XII XIII XIV XV XVI XX
eBay eBook eBooks eCommerce eSIM eSports iPad iPads iPhone iPhones iPod iMac iTunes YouTube TikTok LinkedIn PayPal
PlayStation MasterCard McDonald's DeWalt FedEx GitHub JavaScript TypeScript MySQL WordPress AirPods MacBook
`
  .split(/\s+/)
  .filter(Boolean)

/** Common words besides, so that only what follows tells. In lower case and in the singular. */
export const acronymsBefore: Readonly<Record<string, ReadonlySet<string>>> = {
  IT: new Set(
    `admin administrator asset audit budget buyer career certification consultant consulting decision department
    director engineer executive expert help infrastructure job leader leadership manager management operation
    outsourcing pro professional procurement purchaser role security service solution specialist spend staff staffing support team
    technician training worker`.split(/\s+/),
  ),
  SAT: new Set('prep test exam score tutor tutoring practice course taker student'.split(' ')),
  ACT: new Set('prep test exam score tutor tutoring practice course taker'.split(' ')),
  STEM: new Set('career education educator job kit learning major program school student teacher toy'.split(' ')),
  AIDS: new Set('patient awareness research charity donor foundation treatment prevention'.split(' ')),
}

/** Common words that some brand writes with capitals of its own. */
export const commonWords = new Set(
  `asap asp barback bassinest cos diehard finis freestyle goodlife honk hon impress inmotion jaws kind moo mush pax
  reinvent remarkable resound rollercoaster soho sos stem thankyou tre uptodate vast wen`.split(/\s+/),
)
