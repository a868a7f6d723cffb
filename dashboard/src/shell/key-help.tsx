import buttons from '../ui/button.module.css'
import { Dialog } from '../ui/dialog.tsx'
import layout from '../ui/layout.module.css'
import styles from './key-help.module.css'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  readonly sections: readonly { readonly title: string; readonly key: string }[]
}

const common = [
  ['mod K', 'Open command menu'],
  ['/', 'Search on this page'],
  ['j, k', 'Next and previous table row'],
  ['x', 'Select the row'],
  ['Enter', 'Open the row'],
  ['Esc', 'Close the dialog or menu'],
  ['?', 'Keyboard shortcuts'],
] as const

/** Every key that works everywhere. */
export function KeyHelp({ open, onClose, sections }: Props) {
  const all = [...common, ...sections.map(({ key, title }) => [`g ${key}`, title] as const)]
  return (
    <Dialog title="Keyboard shortcuts" open={open} onClose={onClose}>
      <dl className={styles.keys}>
        {all.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key.replace('mod', /Mac/.test(navigator.platform) ? '⌘' : 'Ctrl')}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <div className={layout.actions}>
        <button type="button" className={buttons.primary} onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  )
}
