import { findDecision, type Rule } from './read-rules.ts'

/** The sections of the specification that have rules. */
export const sectionTitles: Readonly<Record<string, string>> = {
  '1': 'What the service does',
  '2.1': 'Enumerations',
  '2.2': 'Library topic record',
  '2.3': 'Catalog topic record',
  '2.4': 'Library topic history entry',
  '2.5': 'Classification result',
  '2.6': 'API key record',
  '2.7': 'SDK key record',
  '2.8': 'Connection record',
  '2.9': 'Connection config and credentials',
  '2.10': 'Activation record',
  '2.11': 'Import batch record',
  '2.12': 'Sync run status',
  '2.13': 'Push run record',
  '2.14': 'Background job record',
  '2.15': 'Output template',
  '2.16': 'Template engine rules',
  '2.17': 'Review queue topic',
  '2.18': 'Global topic history entry',
  '2.19': 'Dedup cluster',
  '2.20': 'Duplicate detection model',
  '3.1': 'States of an activation',
  '3.2': 'States of an import batch',
  '3.3': 'States of a background job',
  '3.4': 'Review status of a global topic',
  '3.5': 'Global topic archive and merge',
  '3.6': 'Other states',
  '4.1': 'Keys',
  '4.2': 'Classification',
  '4.3': 'Library topics',
  '4.4': 'Catalog',
  '4.5': 'Import',
  '4.6': 'Connections',
  '4.7': 'Activations',
  '4.8': 'Background jobs',
  '4.9': 'Global topics and review',
  '4.10': 'Output templates',
  '4.11': 'Outbound calls',
  '5': 'Authentication',
  '6': 'Events',
  '7': 'Errors',
  '8.1': 'Plan quotas',
  '8.2': 'Operational limits',
  '9': 'Versioning',
}

const titleOf = (section: string) => `${section} ${sectionTitles[section]}`

/** Text that markdown, HTML and the site's templates take as it is; what stands in backquotes stays code. */
const escapeText = (text: string) =>
  text
    .split('`')
    .map((part, n) => (n % 2 ? part : part.replace(/[&<>{}*_[\]~]/g, (character) => `&#${character.charCodeAt(0)};`)))
    .join('`')
    .replaceAll('|', '\\|')

const row = (...cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`

function verdictOf({ decision, fails }: Rule): string {
  if (decision) return `differs, [decision ${decision}](./decisions/${findDecision(decision)})`
  return fails ? `fails: ${escapeText(fails)}` : 'holds'
}

function countsOf(rules: readonly Rule[]): number[] {
  const differs = rules.filter(({ decision }) => decision).length
  const fails = rules.filter((each) => each.fails).length
  return [rules.length, rules.length - differs - fails, differs, fails]
}

/** The page that says of every rule whether it holds. */
export function printConformance(rules: readonly Rule[]): string {
  const sections = [...Map.groupBy(rules, ({ section }) => section)]
  const all = countsOf(rules)
  return [
    '# Conformance',
    '',
    'The rules of the interface specification, each quoted, with the test that holds the service to it. A rule',
    'holds while its test passes; where the service differs, the decision says why and the test says what it does',
    'instead. `npm run gen` writes this page from the tests.',
    '',
    '| Section | Rules | Hold | Differ | Fail |',
    '|---|--:|--:|--:|--:|',
    ...sections.map(([section, own]) => row(titleOf(section), ...countsOf(own))),
    row(...['All', ...all].map((cell) => `**${cell}**`)),
    ...sections.flatMap(([section, own]) => [
      '',
      `## ${titleOf(section)}`,
      '',
      '| Rule | Verdict | Test |',
      '|---|---|---|',
      ...own.map((rule) =>
        row(
          escapeText(rule.quote),
          verdictOf(rule),
          `\`${rule.file.replace(/^.*\//, '').replace(/\.test\.ts$/, '')}\``,
        ),
      ),
    ]),
    '',
  ].join('\n')
}
