import type { PageName } from '@txadv/contract/pages'
import BookOpen from 'lucide-react/icons/book-open'
import Building from 'lucide-react/icons/building-2'
import Combine from 'lucide-react/icons/combine'
import Flag from 'lucide-react/icons/flag'
import Gauge from 'lucide-react/icons/gauge'
import Globe from 'lucide-react/icons/globe'
import House from 'lucide-react/icons/house'
import ListChecks from 'lucide-react/icons/list-checks'
import MessageSquare from 'lucide-react/icons/message-square'
import Plug from 'lucide-react/icons/plug'
import Radio from 'lucide-react/icons/radio-tower'
import Settings from 'lucide-react/icons/settings'
import SquareStack from 'lucide-react/icons/square-stack'
import TextCursor from 'lucide-react/icons/text-cursor-input'
import Upload from 'lucide-react/icons/upload'
import Workflow from 'lucide-react/icons/workflow'
import type { ComponentType } from 'react'

const icons: Partial<Record<PageName, ComponentType<{ size: number; 'aria-hidden': true }>>> = {
  home: House,
  chat: MessageSquare,
  library: SquareStack,
  catalog: BookOpen,
  imports: Upload,
  connections: Plug,
  activations: Radio,
  usage: Gauge,
  settings: Settings,
  firstSteps: ListChecks,
  jobs: Workflow,
  review: Flag,
  duplicates: Combine,
  globalTopics: Globe,
  templates: TextCursor,
  organizations: Building,
}

/** The mark of a section beside its title, which says the same. */
export function SectionIcon({ page }: { readonly page: PageName }) {
  const Icon = icons[page]
  return Icon && <Icon size={16} aria-hidden={true} />
}
