import type { ParentCategory } from '@txadv/contract/vocabulary'
import type { NodeFacts } from '../node-facts.ts'
import { autoTransportationNodes } from './auto-transportation.ts'
import { businessProfessionalNodes } from './business-professional.ts'
import { financialServicesNodes } from './financial-services.ts'
import { foodDrinkNodes } from './food-drink.ts'
import { healthWellnessNodes } from './health-wellness.ts'
import { homePropertyNodes } from './home-property.ts'
import { mediaEntertainmentNodes } from './media-entertainment.ts'
import { peopleFamilyNodes } from './people-family.ts'
import { retailFashionNodes } from './retail-fashion.ts'
import { societyLearningNodes } from './society-learning.ts'
import { sportsLeisureNodes } from './sports-leisure.ts'
import { technologyTelecomNodes } from './technology-telecom.ts'
import { travelExperiencesNodes } from './travel-experiences.ts'

/** What is known of every level-0 node, by category: one table a group. */
export const nodeFacts: Readonly<Record<ParentCategory, Readonly<Record<string, NodeFacts>>>> = {
  ...autoTransportationNodes,
  ...businessProfessionalNodes,
  ...technologyTelecomNodes,
  ...financialServicesNodes,
  ...healthWellnessNodes,
  ...foodDrinkNodes,
  ...homePropertyNodes,
  ...retailFashionNodes,
  ...mediaEntertainmentNodes,
  ...sportsLeisureNodes,
  ...travelExperiencesNodes,
  ...peopleFamilyNodes,
  ...societyLearningNodes,
}
