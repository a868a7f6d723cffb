import { type ReactNode, useState } from 'react'
import { useBadges } from '../lib/attention.ts'
import { joinClasses } from '../lib/class-names.ts'
import { useHotkeys } from '../lib/hotkeys.ts'
import { hrefOf, navigate, useLocation } from '../lib/router.ts'
import { signOut, useSession } from '../lib/session.ts'
import { theme } from '../lib/theme.ts'
import { sectionsFor } from '../pages.ts'
import buttons from '../ui/button.module.css'
import { type Command, CommandPalette } from '../ui/command-palette.tsx'
import layout from '../ui/layout.module.css'
import { Link } from '../ui/link.tsx'
import { Notices } from '../ui/notices.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { Tray } from '../ui/tray.tsx'
import { KeyHelp } from './key-help.tsx'
import { SectionLink } from './section-link.tsx'
import styles from './shell.module.css'
import { Switcher } from './switcher.tsx'
import { ThemeChoice } from './theme-choice.tsx'

/** Pressed after g, a section's key opens it; g alone is forgotten after this long. */
const chordMs = 1_500

/** The frame around every page of a signed-in person: where they work, where they can go, and what goes on meanwhile. */
export function Shell({ children }: { children: ReactNode }) {
  const session = useSession()
  const { path } = useLocation()
  const sections = sectionsFor(session)
  const badges = useBadges(session.organization !== undefined)
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
    { first: true },
  )

  const commands: readonly Command[] = [
    ...sections.map(({ page, title, key }) => ({ title, hint: `g ${key}`, run: () => navigate(hrefOf(page)) })),
    ...(session.organization ? [{ title: 'Changes', hint: 'Library', run: () => navigate(hrefOf('changes')) }] : []),
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
        <SectionLink
          key={page}
          page={page}
          title={title}
          isHere={isHere(hrefOf(page))}
          badge={badges[page]}
          onNavigate={() => setMenu(false)}
        />
      ))

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <header className={menu ? styles.open : undefined}>
        <div className={styles.top}>
          <Link className={styles.brand} href={hrefOf('home')}>
            <img src="/favicon.svg" alt="" width="24" height="24" />
            txadv
          </Link>
          <button
            type="button"
            className={joinClasses(buttons.quiet, styles.menu)}
            aria-expanded={menu}
            onClick={() => setMenu(!menu)}
          >
            Menu
          </button>
        </div>
        <div className={styles.side}>
          <Switcher />
          <button type="button" className={styles.find} onClick={() => setPalette(true)}>
            <span>Search or jump to…</span> <kbd>{/Mac/.test(navigator.platform) ? '⌘K' : 'Ctrl K'}</kbd>
          </button>
          <nav aria-label="Sections">
            {links(false)}
            {session.user.operator && <p className={styles.group}>Operator</p>}
            {links(true)}
          </nav>
          <ThemeChoice />
          <div className={styles.foot}>
            <p>
              <Tooltip text={session.user.email}>
                <Link href={hrefOf('account')}>{session.user.name}</Link>
              </Tooltip>
              <span className={layout.muted}>{session.user.operator ? 'operator' : session.role}</span>
            </p>
            <button type="button" className={buttons.quiet} onClick={() => void leave()}>
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
