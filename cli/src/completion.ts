import type { Command, Option } from 'commander'

/** A place in the tree of commands, and what may be typed there. */
interface Place {
  /** The names of the commands that lead there, without the program's own. */
  readonly path: string
  readonly words: readonly { readonly word: string; readonly says: string }[]
  /** Options after which a value comes, and the values where they are known. */
  readonly valued: readonly { readonly flag: string; readonly choices: readonly string[] }[]
}

const flagsOf = ({ long, short }: Option) => [long, short].flatMap((flag) => flag ?? [])

/** Every place of a program, from its root down. */
export function placesOf(program: Command): Place[] {
  const help = program.createHelp()
  const globals = program.options.filter(({ hidden, long }) => !hidden && long !== '--version')
  const visit = (command: Command, names: readonly string[]): Place[] => {
    const commands = help.visibleCommands(command)
    const options = [...new Set([...help.visibleOptions(command), ...globals])]
    const choices = command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices)
    return [
      {
        path: names.join(' '),
        words: [
          ...commands.map((each) => ({ word: each.name(), says: each.description() })),
          ...choices.map((word) => ({ word, says: '' })),
          ...options.flatMap((option) =>
            flagsOf(option)
              .filter((flag) => flag.startsWith('--'))
              .map((word) => ({
                word,
                says: word === option.long ? option.description : `the same as ${option.long}`,
              })),
          ),
        ],
        valued: options
          .filter(({ required, optional }) => required || optional)
          .flatMap((option) => flagsOf(option).map((flag) => ({ flag, choices: option.argChoices ?? [] }))),
      },
      ...commands.filter((each) => each.name() !== 'help').flatMap((each) => visit(each, [...names, each.name()])),
    ]
  }
  return visit(program, [])
}

const single = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** The body of a `case` that answers something for each place. */
const cases = (places: readonly Place[], of: (place: Place) => string) =>
  places.map((place) => `    ${single(place.path)}) ${of(place)} ;;`).join('\n')

const pathsOf = (places: readonly Place[]) => places.flatMap(({ path }) => (path ? [single(path)] : [])).join('|')

const choiceCases = (places: readonly Place[]) => {
  const known = places.flatMap(({ path, valued }) =>
    valued.map(({ flag, choices }) => [single(`${path} ${flag}`), choices] as const),
  )
  return known.map(([at, choices]) => `    ${at}) values=${single(choices.join('\n'))}; valued=1 ;;`).join('\n')
}

/** What bash and zsh share: where in the tree the words before the cursor lead, and what may follow. */
const posixBody = (
  places: readonly Place[],
  word: string,
  from: string,
  to: string,
) => `  local place='' next='' values='' valued=0 n
  for (( n = ${from}; n < ${to}; n++ )); do
    next="\${place:+$place }${word}"
    case "$next" in
    ${pathsOf(places)}) place="$next" ;;
    esac
  done
  case "$place $previous" in
${choiceCases(places)}
  esac`

function bash(name: string, places: readonly Place[]): string {
  return `# bash completion of ${name}: source <(${name} completion bash)
_${name}() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" offers='' IFS=$' \\t\\n'
${posixBody(places, `\${COMP_WORDS[n]}`, '1', 'COMP_CWORD')}
  if (( valued )); then
    IFS=$'\\n'
    COMPREPLY=( $(compgen -W "$values" -- "$current") )
    COMPREPLY=( "\${COMPREPLY[@]// /\\\\ }" )
    return
  fi
  case "$place" in
${cases(places, ({ words }) => `offers=${single(words.map(({ word }) => word).join(' '))}`)}
  esac
  COMPREPLY=( $(compgen -W "$offers" -- "$current") )
}
complete -o default -F _${name} ${name}
`
}

function zsh(name: string, places: readonly Place[]): string {
  const described = ({ words }: Place) =>
    `offers=(${words.map(({ word, says }) => single(`${word.replaceAll(':', '\\:')}:${says}`)).join(' ')})`
  return `#compdef ${name}
# zsh completion of ${name}: put it into a folder of $fpath as _${name}, or source <(${name} completion zsh)
compdef _${name} ${name}
_${name}() {
  local previous=$words[CURRENT-1]
  local -a offers
${posixBody(places, '$words[n]', '2', 'CURRENT')}
  if (( valued )); then
    if [[ -n $values ]]; then compadd -- \${(f)values}; else _files; fi
    return
  fi
  case "$place" in
${cases(places, described)}
  esac
  _describe ${name} offers || _files
}
if [ "$funcstack[1]" = "_${name}" ]; then _${name}; fi
`
}

function fish(name: string, places: readonly Place[]): string {
  const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  const valueFor = ({ valued }: Place, word: string) => {
    const found = valued.find(({ flag }) => flag === word)
    if (!found) return ''
    const choices = found.choices.map((each) => `"${each}"`).join(' ')
    return choices ? ` -x -a ${quoted(choices)}` : ' -r'
  }
  const lines = places.flatMap((place) => {
    const here = `complete -c ${name} -n ${quoted(`__${name}_at "${place.path}"`)}`
    return place.words.map(({ word, says }) => {
      const told = says ? ` -d ${quoted(says)}` : ''
      return word.startsWith('--')
        ? `${here} -l ${word.slice(2)}${valueFor(place, word)}${told}`
        : `${here} -f -a ${quoted(word)}${told}`
    })
  })
  const paths = places.flatMap(({ path }) => (path ? [quoted(path)] : [])).join(' ')
  return `# fish completion of ${name}: ${name} completion fish > ~/.config/fish/completions/${name}.fish
function __${name}_at
  set -l place ''
  for word in (commandline -opc)[2..-1]
    set -l next (string trim -- "$place $word")
    if contains -- "$next" ${paths}
      set place $next
    end
  end
  test "$place" = "$argv[1]"
end
${lines.join('\n')}
`
}

/** What makes a shell complete the program's commands and options, by the name of the shell. */
export const shells = { bash, zsh, fish } as const
