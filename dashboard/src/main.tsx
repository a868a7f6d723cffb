import { type ComponentType, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Library } from './pages/library/library.tsx'
import { SignIn } from './pages/sign-in/sign-in.tsx'
import { navigate, openHome, useLocation } from './router.ts'
import { EmptyState } from './ui/empty-state.tsx'
import { Shell } from './ui/shell.tsx'
import './ui/theme.css'

const pages: Readonly<Record<string, ComponentType>> = {
  '/sign-in': SignIn,
  '/library': Library,
}

function NoPage() {
  return (
    <Shell title="No such page">
      <EmptyState title="There is no such page" action="Open the library" onAction={() => navigate('/library')}>
        The address may be mistyped, or the page may have moved.
      </EmptyState>
    </Shell>
  )
}

function App() {
  const { path } = useLocation()
  const Page = pages[path] ?? NoPage
  return <Page />
}

openHome()
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
