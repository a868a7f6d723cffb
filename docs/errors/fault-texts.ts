import { entry, type Of } from './entry.ts'

const correct = 'Correct the field; `issues` of the response lists every fault at once.'

/** What is said of one value of a request. */
export const faultTexts: Of<'faultTexts'> = {
  required: entry('The field is missing.', 'Send it.', 'name'),
  wrongType: entry('The field has a value of another kind.', correct, 'ids', 'a list'),
  notOneOf: entry('The field takes one of a few values. `suggestion` names the nearest.', correct, 'sortOrder', [
    'asc',
    'desc',
  ]),
  oneValue: entry(
    'The parameter came more than once, and it takes one value.',
    'Send it once. The reference says which filters take several values.',
    'search',
  ),
  tooLong: entry('The text is longer than the field takes.', correct, 'name', 100),
  tooShort: entry('The text is shorter than the field takes.', correct, 'slug', 1),
  tooMany: entry('The list is longer than the field takes.', 'Send it in several requests.', 'keywords', 50),
  tooFew: entry('The list is shorter than the field takes.', correct, 'values', 1),
  tooLarge: entry('The number is above the highest allowed.', correct, 'page', 1_000_000),
  tooSmall: entry('The number is below the lowest allowed.', correct, 'page', 1),
  notOver: entry('The number must be above another.', correct, 'price', 0),
  notUnder: entry('The number must be below another.', correct, 'share', 1),
  notMultiple: entry('The number has more decimals than the field takes.', correct, 'price', 0.01),
  malformed: entry('The text does not look like what the field holds, for example an id.', correct, 'connectionId'),
  noForm: entry('The value has none of the shapes that the field takes.', correct, 'target'),
  didYouMean: entry('A name that is not known resembles one that is.', 'Use that one if you meant it.', 'segmentType'),
}
