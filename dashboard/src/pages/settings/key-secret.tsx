import type { Scope } from '@txadv/contract/vocabulary'
import buttons from '../../ui/button.module.css'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog, DialogText } from '../../ui/dialog.tsx'
import fields from '../../ui/field.module.css'
import layout from '../../ui/layout.module.css'
import { curlFor } from './scope-words.ts'
import styles from './settings.module.css'

interface Props {
  readonly kind: 'api' | 'sdk'
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly secret: string
  readonly onClose: () => void
}

/** A new key's secret, this once, with a first call to try it. */
export function KeySecret({ kind, name, scopes, secret, onClose }: Props) {
  const curl = curlFor(kind, scopes, secret, location.origin)
  return (
    <Dialog title={`Store the key “${name}” now`} open firm wide onClose={onClose}>
      <DialogText>
        <p className={layout.noteWarn}>Copy it now: only a hash is stored, so it can’t be shown again.</p>
      </DialogText>
      <div className={fields.field}>
        <h3>Secret</h3>
        <p className={styles.secret}>
          <code>{secret}</code>
          <CopyButton text={secret} label="Copy secret" />
        </p>
      </div>
      <div className={fields.field}>
        <h3>Try it</h3>
        <div className={styles.secret}>
          <pre>
            <code>{curl}</code>
          </pre>
          <CopyButton text={curl} label="Copy command" />
        </div>
      </div>
      <div className={layout.actions}>
        <button type="button" className={buttons.primary} onClick={onClose}>
          I have stored it
        </button>
      </div>
    </Dialog>
  )
}
