import { alcoholTobacco } from './alcohol-tobacco.ts'
import { apparelAccessories } from './apparel-accessories.ts'
import { auto } from './auto.ts'
import { autoPartsServices } from './auto-parts-services.ts'
import { bankingCredit } from './banking-credit.ts'
import { beautyPersonalCare } from './beauty-personal-care.ts'
import { booksNews } from './books-news.ts'
import { businessServices } from './business-services.ts'
import { careersProfessions } from './careers-professions.ts'
import { consumerElectronics } from './consumer-electronics.ts'
import { demographics } from './demographics.ts'
import { educationScience } from './education-science.ts'
import { enterpriseTechnology } from './enterprise-technology.ts'
import { eventsAttractions } from './events-attractions.ts'
import { familyLifeEvents } from './family-life-events.ts'
import { fitnessNutrition } from './fitness-nutrition.ts'
import { foodGrocery } from './food-grocery.ts'
import { gamblingBetting } from './gambling-betting.ts'
import { gaming } from './gaming.ts'
import { governmentCivic } from './government-civic.ts'
import { healthMedical } from './health-medical.ts'
import { homeFurnishingsAppliances } from './home-furnishings-appliances.ts'
import { homeImprovementGarden } from './home-improvement-garden.ts'
import { householdSupplies } from './household-supplies.ts'
import { industrialEnergy } from './industrial-energy.ts'
import { insurance } from './insurance.ts'
import { investingWealth } from './investing-wealth.ts'
import type { CategoryLexicon } from './lexicon.ts'
import { moviesTv } from './movies-tv.ts'
import { musicAudio } from './music-audio.ts'
import { outdoorRecreation } from './outdoor-recreation.ts'
import { petsAnimals } from './pets-animals.ts'
import { powersportsMarine } from './powersports-marine.ts'
import { realEstate } from './real-estate.ts'
import { religionSpirituality } from './religion-spirituality.ts'
import { restaurantsDining } from './restaurants-dining.ts'
import { shoppingRetail } from './shopping-retail.ts'
import { softwareApps } from './software-apps.ts'
import { sports } from './sports.ts'
import { telecomInternet } from './telecom-internet.ts'
import { toysHobbies } from './toys-hobbies.ts'
import { travelLodging } from './travel-lodging.ts'

/** One lexicon a category. */
export const lexicons: readonly CategoryLexicon[] = [
  alcoholTobacco,
  apparelAccessories,
  autoPartsServices,
  auto,
  bankingCredit,
  beautyPersonalCare,
  booksNews,
  businessServices,
  careersProfessions,
  consumerElectronics,
  demographics,
  educationScience,
  enterpriseTechnology,
  eventsAttractions,
  familyLifeEvents,
  fitnessNutrition,
  foodGrocery,
  gamblingBetting,
  gaming,
  governmentCivic,
  healthMedical,
  homeFurnishingsAppliances,
  homeImprovementGarden,
  householdSupplies,
  industrialEnergy,
  insurance,
  investingWealth,
  moviesTv,
  musicAudio,
  outdoorRecreation,
  petsAnimals,
  powersportsMarine,
  realEstate,
  religionSpirituality,
  restaurantsDining,
  shoppingRetail,
  softwareApps,
  sports,
  telecomInternet,
  toysHobbies,
  travelLodging,
]
