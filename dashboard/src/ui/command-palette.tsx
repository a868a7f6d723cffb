import { Dialog } from './dialog.tsx'
import { type Option, OptionList } from './option-list.tsx'

export interface Command extends Option {
  readonly run: () => void
}

/** Whether the letters of what was typed come in the title in that order: `gtp` finds Global topics. */
function matches(title: string, typed: string): boolean {
  let at = 0
  for (const letter of title.toLowerCase()) if (letter === typed[at]) at++
  return at === typed.length
}

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  readonly commands: readonly Command[]
  /** What to do with words that name no command. */
  readonly onSearch: (text: string) => void
}

/** Everything by its name, from the keyboard. */
export function CommandPalette({ open, onClose, commands, onSearch }: Props) {
  function find(text: string): readonly Command[] {
    const letters = text.toLowerCase().replaceAll(' ', '')
    const found = commands.filter(({ title }) => matches(title, letters))
    const search = { title: `Search the library for “${text}”`, hint: 'Search', run: () => onSearch(text) }
    return text === '' ? found : [...found, search]
  }
  return (
    <Dialog title="Command menu" open={open} onClose={onClose} light>
      <OptionList
        label="Search commands"
        listLabel="Results"
        placeholder="Search pages, actions or topics"
        find={find}
        onSelect={({ run }) => {
          onClose()
          run()
        }}
      />
    </Dialog>
  )
}
