import { type ReactNode, useState } from 'react'
import { useHotkeys } from '../lib/hotkeys.ts'
import { hrefOf, navigate, useLocation } from '../lib/router.ts'
import { signOut, useSession } from '../lib/session.ts'
import { theme } from '../lib/theme.ts'
import { sectionsFor } from '../pages.ts'
import { type Command, CommandPalette } from '../ui/command-palette.tsx'
import { Link } from '../ui/link.tsx'
import { Notices } from '../ui/notices.tsx'
import { Tray } from '../ui/tray.tsx'
import { KeyHelp } from './key-help.tsx'
import { Switcher } from './switcher.tsx'
import { ThemeChoice } from './theme-choice.tsx'

/** Pressed after g, a section's key opens it; g alone is forgotten after this long. */
const chordMs = 1_500

/** The frame around every page of a signed-in person: where they work, where they can go, and what goes on meanwhile. */
export function Shell({ children }: { children: ReactNode }) {
  const session = useSession()
  const { path } = useLocation()
  const sections = sectionsFor(session)
  const [palette, setPalette] = useState(false)
  const [help, setHelp] = useState(false)
  const [menu, setMenu] = useState(false)
  const [chordAt, setChordAt] = useState(0)
  const [stuck, setStuck] = useState(false)
  const leave = () => signOut().catch(() => setStuck(true))

  const go = Object.fromEntries(sections.map(({ page, key }) => [key, () => navigate(hrefOf(page))]))
  useHotkeys({
    'mod+k': () => setPalette(true),
    '?': () => setHelp(true),
    g: () => setChordAt(Date.now()),
    '/': () => document.querySelector<HTMLInputElement>('main input[type=search]')?.focus(),
  })
  useHotkeys(
    Object.fromEntries(
      Object.entries(go).map(([key, open]) => [
        key,
        () => {
          setChordAt(0)
          if (Date.now() - chordAt < chordMs) open()
        },
      ]),
    ),
    chordAt > 0,
  )

  const commands: readonly Command[] = [
    ...sections.map(({ page, title, key }) => ({ title, hint: `g ${key}`, run: () => navigate(hrefOf(page)) })),
    { title: 'Light theme', hint: 'Appearance', run: () => theme.set('light') },
    { title: 'Dark theme', hint: 'Appearance', run: () => theme.set('dark') },
    { title: 'System theme', hint: 'Appearance', run: () => theme.set('system') },
    { title: 'Keyboard shortcuts', hint: '?', run: () => setHelp(true) },
    { title: 'New organization', hint: 'Organization', run: () => navigate(hrefOf('newOrganization')) },
    { title: 'Account', hint: 'Session', run: () => navigate(hrefOf('account')) },
    { title: 'Sign out', hint: 'Session', run: () => void leave() },
  ]
  const isHere = (href: string) => (href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`))
  const links = (operator: boolean) =>
    sections
      .filter((section) => Boolean(section.operator) === operator)
      .map(({ page, title }) => (
        <Link
          key={page}
          href={hrefOf(page)}
          aria-current={isHere(hrefOf(page)) ? 'page' : undefined}
          onNavigate={() => setMenu(false)}
        >
          {title}
        </Link>
      ))

  return (
    <div className="shell">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className={menu ? 'open' : undefined}>
        <div className="top">
          <Link className="brand" href="/">
            <img src="/favicon.svg" alt="" width="24" height="24" />
            txadv
          </Link>
          <button type="button" className="quiet menu" aria-expanded={menu} onClick={() => setMenu(!menu)}>
            Menu
          </button>
        </div>
        <div className="side">
          <Switcher />
          <button type="button" className="find" onClick={() => setPalette(true)}>
            <span>Search or jump to…</span> <kbd>{/Mac/.test(navigator.platform) ? '⌘K' : 'Ctrl K'}</kbd>
          </button>
          <nav aria-label="Sections">
            {links(false)}
            {session.user.operator && <p className="group">Operator</p>}
            {links(true)}
          </nav>
          <ThemeChoice />
          <div className="foot">
            <p title={session.user.email}>
              <Link href={hrefOf('account')}>{session.user.name}</Link>
              <span className="muted">{session.user.operator ? 'operator' : session.role}</span>
            </p>
            <button type="button" className="quiet" onClick={() => void leave()}>
              {stuck ? 'Still signed in: retry' : 'Sign out'}
            </button>
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Tray />
      <Notices />
      <CommandPalette
        open={palette}
        onClose={() => setPalette(false)}
        commands={commands}
        onSearch={(search) => navigate(hrefOf('library', {}, { search }))}
      />
      <KeyHelp open={help} onClose={() => setHelp(false)} sections={sections} />
    </div>
  )
}
