import { joinClasses } from '../../lib/class-names.ts'
import { many } from '../../lib/format.ts'
import { hand } from '../../lib/handed-file.ts'
import { hrefOf, navigate } from '../../lib/router.ts'
import { useSession } from '../../lib/session.ts'
import buttons from '../../ui/button.module.css'
import layout from '../../ui/layout.module.css'
import { BriefCard } from './brief-card.tsx'
import cards from './cards.module.css'
import chat from './chat.module.css'
import type { Answer, NoteTurn, SaidTurn, TopicTurn } from './conversation.ts'
import { MatrixCard } from './matrix-card.tsx'
import { saveTopic } from './save.ts'
import { isHeld } from './standing.tsx'
import { TopicCard } from './topic-card.tsx'

interface Props {
  readonly said: SaidTurn
  readonly answers: readonly Answer[]
  /** What goes without saying after a while is said at the newest alone. */
  readonly newest: boolean
}

/** One message, and what was answered to it. */
export function Exchange({ said, answers, newest }: Props) {
  return (
    <li className={chat.exchange}>
      <p className={chat.said}>
        <span className={layout.unseen}>You said: </span>
        {said.file ? `File: ${said.file}` : said.text}
      </p>
      {answers.map((answer) => (
        <Card key={answer.id} answer={answer} />
      ))}
      <GroupFoot topics={answers.filter((answer) => answer.kind === 'topic')} newest={newest} />
    </li>
  )
}

function Card({ answer }: { answer: Answer }) {
  switch (answer.kind) {
    case 'topic':
      return <TopicCard turn={answer} />
    case 'brief':
      return <BriefCard turn={answer} />
    case 'matrix':
      return <MatrixCard turn={answer} />
    case 'note':
      return <Note turn={answer} />
  }
}

function Note({ turn: { text, names } }: { turn: NoteTurn }) {
  const { can } = useSession()
  function toImport() {
    const cells = ['topic_name', ...(names ?? []).map((name) => `"${name.replaceAll('"', '""')}"`)]
    hand(new File([cells.join('\n')], 'names.csv', { type: 'text/csv' }))
    navigate(hrefOf('newImport'))
  }
  return (
    <div className={cards.chatFailure}>
      <p className={layout.note}>{text}</p>
      {names && can('import') && (
        <button type="button" onClick={toImport}>
          Import {many(names.length, 'name')}
        </button>
      )}
    </div>
  )
}

const isOpen = ({ topic, saved, saving, check }: TopicTurn) => topic && !saved && !saving && !isHeld(check)

/** What goes for all answers to a message: who answered, and one button to save them. */
function GroupFoot({ topics, newest }: { topics: readonly TopicTurn[]; newest: boolean }) {
  const open = topics.filter(isOpen)
  const answered = topics.find(({ topic }) => topic)
  const asking = topics.some(({ phase }) => phase === 'asking')
  if (!answered) return null
  return (
    <div className={joinClasses(layout.line, cards.groupFoot)}>
      <p className={layout.hint}>
        {whoAnswered(answered)} {newest && howToGoOn(answered)}
      </p>
      {topics.length > 1 && open.length > 1 && !asking && (
        <>
          <span className={layout.room} />
          <button type="button" className={buttons.primary} onClick={() => void saveAll(open)}>
            Save all {many(open.length, 'topic')}
          </button>
        </>
      )}
    </div>
  )
}

async function saveAll(turns: readonly TopicTurn[]): Promise<void> {
  for (const turn of turns) await saveTopic(turn)
}

function whoAnswered({ engine, because }: TopicTurn): string {
  if (engine === 'llm') return 'Answered by the LLM.'
  return because === 'daily-spend'
    ? 'Answered by the local engine: today’s LLM spend limit is reached.'
    : 'Answered by the local engine: no LLM is configured.'
}

const howToGoOn = ({ engine }: TopicTurn): string =>
  engine === 'llm'
    ? 'Describe a change to get a new answer.'
    : 'The local engine reads one name at a time. Use Edit to correct an answer.'
