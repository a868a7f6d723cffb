import type { Scope } from '@txadv/contract/vocabulary'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { curlFor } from './scope-words.ts'

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
      <p className="note warn">Copy it now: only a hash is stored, so it can’t be shown again.</p>
      <div className="field">
        <h3>Secret</h3>
        <p className="secret">
          <code>{secret}</code>
          <CopyButton text={secret} label="Copy secret" />
        </p>
      </div>
      <div className="field">
        <h3>Try it</h3>
        <div className="secret">
          <pre>
            <code>{curl}</code>
          </pre>
          <CopyButton text={curl} label="Copy command" />
        </div>
      </div>
      <div className="actions">
        <button type="button" className="primary" onClick={onClose}>
          I have stored it
        </button>
      </div>
    </Dialog>
  )
}
