import { describeNode, type NodeTable } from '../node-facts.ts'

const food = 'IAB has no code for this kind of food'
const drinks = 'IAB divides drinks without alcohol no further'
const dining = 'IAB divides dining out no further'
const alcohol = 'IAB divides alcoholic drinks no further'
const sensitive = 'IAB names it among sensitive topics alone'
const noTobacco = 'No tobacco or cannabis in the upper tiers'

export const foodDrinkNodes = {
  'Food & Grocery': {
    'Snacks & Candy': describeNode('210', '973', 'consumable', 'product', { iabReason: food }),
    'Bakery & Desserts': describeNode('217', '973', 'consumable', 'product'),
    'Dairy & Eggs': describeNode('210', '973', 'consumable', 'product', { iabReason: food }),
    'Meat & Seafood': describeNode('210', '973', 'consumable', 'product', { iabReason: food }),
    'Fruits & Vegetables': describeNode('210', '973', 'consumable', 'product', { iabReason: food }),
    'Frozen & Prepared Meals': describeNode('210', '973', 'consumable', 'product', { iabReason: food }),
    'Pantry & Baking Ingredients': describeNode('210', '973', 'consumable', 'product', { iabReason: food }),
    'Condiments & Sauces': describeNode('210', '973', 'consumable', 'product', { iabReason: food }),
    'Breakfast & Cereal': describeNode('210', '973', 'consumable', 'product', { iabReason: food }),
    'Soft Drinks & Juice': describeNode('222', '973', 'consumable', 'product', { iabReason: drinks }),
    'Coffee & Tea': describeNode('222', '973', 'consumable', 'product', { iabReason: drinks }),
    'Organic & Specialty Diets': describeNode('210', '973', 'consumable', 'product', {
      iabReason: 'Vegan and vegetarian diets, allergies and food movements have codes of their own',
    }),
    'Cooking & Recipes': describeNode('216', '368', 'pursuit', 'activity', {
      iabReason: 'Grilling and baking, a part, have codes of their own',
    }),
    'Grocery Shopping & Delivery': describeNode('477', '972', 'venue', 'service'),
  },
  'Restaurants & Dining': {
    'Quick Service & Fast Food': describeNode('218', '1404', 'venue', 'service', { iabReason: dining }),
    'Casual Dining': describeNode('218', '1400', 'venue', 'service', { iabReason: dining }),
    'Fine Dining': describeNode('218', '1400', 'venue', 'service', { iabReason: dining }),
    Pizza: describeNode('218', '1400', 'venue', 'service', { iabReason: dining }),
    'Coffee Shops & Cafes': describeNode('218', '1400', 'venue', 'service', { iabReason: dining }),
    'Bakeries & Dessert Shops': describeNode('218', '1401', 'venue', 'service', { iabReason: dining }),
    'Food Delivery & Takeout': describeNode('218', '1400', 'service', 'service', { iabReason: dining }),
    Catering: describeNode('218', '1400', 'service', 'service', { iabReason: dining }),
    'World Cuisines': describeNode('214', '380', 'venue', 'service'),
    'Food Service Trade & Equipment': describeNode('98', '871', 'trade', 'product'),
  },
  'Alcohol & Tobacco': {
    Beer: describeNode('211', '973', 'consumable', 'product', { iabReason: alcohol, sensitivity: 'alcohol' }),
    Wine: describeNode('211', '973', 'consumable', 'product', { iabReason: alcohol, sensitivity: 'alcohol' }),
    Spirits: describeNode('211', '973', 'consumable', 'product', { iabReason: alcohol, sensitivity: 'alcohol' }),
    'Hard Seltzers & Ready-to-Drink': describeNode('211', '973', 'consumable', 'product', {
      iabReason: alcohol,
      sensitivity: 'alcohol',
    }),
    'Homebrewing & Winemaking': describeNode('211', '422', 'pursuit', 'activity', {
      iabReason: alcohol,
      sensitivity: 'alcohol',
    }),
    'Cigars & Pipe Tobacco': describeNode('260', '', 'consumable', 'product', {
      audienceReason: noTobacco,
      sensitivity: 'tobacco',
    }),
    Cigarettes: describeNode('pg0WhF', '', 'consumable', 'product', {
      iabReason: sensitive,
      audienceReason: noTobacco,
      sensitivity: 'tobacco',
    }),
    'Vaping & E-Cigarettes': describeNode('pg0WhF', '', 'consumable', 'product', {
      iabReason: sensitive,
      audienceReason: noTobacco,
      sensitivity: 'tobacco',
    }),
    'Cannabis & CBD': describeNode('pg0WhF', '', 'consumable', 'product', {
      iabReason: sensitive,
      audienceReason: noTobacco,
      sensitivity: 'cannabis',
    }),
  },
} satisfies NodeTable
