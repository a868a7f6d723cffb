import { parentCategories, segmentTypes } from '@txadv/contract/vocabulary'
import { useEffect, useId, useState } from 'react'
import { joinClasses } from '../../lib/class-names.ts'
import { count, many } from '../../lib/format.ts'
import buttons from '../../ui/button.module.css'
import { Choice, TextField } from '../../ui/field.tsx'
import layout from '../../ui/layout.module.css'
import { PlanCounts } from '../../ui/plan-sheet.tsx'
import { classifyInstead } from './ask.ts'
import styles from './cards.module.css'
import { change, drop, type Forecast, type MatrixDimension, type MatrixTurn } from './conversation.ts'
import { Failure } from './failure.tsx'
import { changeDimensions, countTopics, forecast, generate, refusalOf, signatureOf } from './matrix.ts'
import { Dimension } from './matrix-dimension.tsx'
import { MadeCard } from './matrix-made.tsx'

/** How long somebody may go on changing before the forecast is asked for again. */
const restMs = 500
const shownNames = 6

/** A matrix as it is planned: its dimensions, its names, and what it would bring. */
export function MatrixCard({ turn }: { turn: MatrixTurn }) {
  const { phase, dimensions } = turn
  const id = useId()
  const refusal = refusalOf(turn)
  const signature = signatureOf(turn)
  const known = turn.forecastOf === signature
  const isPlan = phase === 'planned' || phase === 'interrupted'

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when what is asked for changes, not when the answer comes
  useEffect(() => {
    if (!isPlan || refusal || known) return
    const timer = setTimeout(() => void forecast(turn), turn.forecastOf ? restMs : 0)
    return () => clearTimeout(timer)
  }, [signature, isPlan, known])

  if (phase === 'made' || phase === 'removed') return <MadeCard turn={turn} />
  const total = countTopics(turn)
  const unforeseen = known && !turn.forecast
  const replace = (at: number, dimension: MatrixDimension) =>
    changeDimensions(
      turn,
      dimensions.map((each, n) => (n === at ? dimension : each)),
    )
  return (
    <article
      className={joinClasses(layout.card, styles.matrixCard)}
      aria-labelledby={id}
      aria-busy={phase === 'generating'}
    >
      <header className={layout.line}>
        <h2 id={id}>A matrix of {many(total, 'topic')}</h2>
        <span className={joinClasses(layout.muted, layout.numeric)}>
          {dimensions.map(({ values }) => count(values.length)).join(' × ')}
        </span>
      </header>
      <Dropped parts={turn.dropped ?? []} />
      <fieldset disabled={phase === 'generating'}>
        <legend className={layout.unseen}>Dimensions</legend>
        {dimensions.map((dimension, at) => (
          <Dimension
            key={dimension.name}
            dimension={dimension}
            onChange={(changed) => replace(at, changed)}
            onRemove={() =>
              changeDimensions(
                turn,
                dimensions.filter((_, n) => n !== at),
              )
            }
          />
        ))}
        <Settings turn={turn} />
      </fieldset>
      {refusal ? (
        <p className={layout.noteProblem} role="alert">
          {refusal}
        </p>
      ) : (
        <Outlook forecast={known ? turn.forecast : undefined} pending={!known} />
      )}
      {phase === 'interrupted' && (
        <p className={layout.note}>
          Page reloaded while topics were being created. Create them again: existing topics are skipped.
        </p>
      )}
      {unforeseen ? (
        <Failure problem={turn.problem} onRetry={() => change(turn, { forecastOf: undefined, problem: undefined })} />
      ) : (
        <Failure problem={turn.problem} effect="Topics created so far stay. Retry to create the rest." />
      )}
      <Actions turn={turn} refused={Boolean(refusal) || !known} />
    </article>
  )
}

/** The parts of the phrase that are in no dimension, so that nobody takes the matrix for all that was asked. */
function Dropped({ parts }: { parts: readonly string[] }) {
  if (parts.length === 0) return null
  return (
    <p className={layout.note} role="status">
      <strong>Dropped: {parts.join(', ')}.</strong> No dimension is known for {parts.length > 1 ? 'these' : 'this'}. Add
      one below, or create the matrix without.
    </p>
  )
}

function Settings({ turn }: { turn: MatrixTurn }) {
  const [sets, setSets] = useState<readonly { name: string; values: readonly string[] }[]>([])
  useEffect(
    () => void import('./phrase.ts').then(({ otherSets }) => setSets(otherSets(turn.dimensions))),
    [turn.dimensions],
  )
  return (
    <div className={styles.matrixSettings}>
      <Choice
        label="Add a dimension"
        none="Choose a set"
        choices={sets.map(({ name, values }) => ({ value: name, title: `${name} (${values.length})` }))}
        value=""
        onChoose={(value) => {
          const set = sets.find(({ name }) => name === value)
          if (set) changeDimensions(turn, [...turn.dimensions, { ...set, all: set.values }])
        }}
      />
      <Choice
        label="Category for all"
        none="From each name"
        choices={parentCategories}
        value={turn.parentCategory}
        onChoose={(value) => change(turn, { parentCategory: value as MatrixTurn['parentCategory'] })}
      />
      <Choice
        label="Segment for all"
        none="From each name"
        choices={segmentTypes}
        value={turn.segmentType}
        onChoose={(value) => change(turn, { segmentType: value as MatrixTurn['segmentType'] })}
      />
      <TextField
        label="Name template"
        placeholder="Default: all values joined with spaces; {US State} inserts a dimension’s value"
        value={turn.template}
        onChange={(event) => change(turn, { template: event.target.value })}
      />
    </div>
  )
}

/** What would happen, in numbers, and some of the names. */
function Outlook({ forecast, pending }: { forecast: Forecast | undefined; pending: boolean }) {
  if (!forecast)
    return pending ? <p className={joinClasses(layout.muted, styles.outlook)}>Calculating changes…</p> : null
  const { wouldCreate, wouldAdopt, wouldDuplicate, errors, credits, remainingCredits, sample } = forecast
  return (
    <div className={styles.outlook}>
      <PlanCounts
        counts={[
          { title: 'New topics', value: wouldCreate, tone: 'good' },
          { title: 'From the catalog', value: wouldAdopt },
          {
            title: 'Duplicates, skipped',
            value: wouldDuplicate,
            ...(wouldDuplicate > 0 && { tone: 'warn' as const }),
          },
          ...(errors > 0 ? [{ title: 'Errors', value: errors, tone: 'bad' as const }] : []),
          { title: 'Credits needed', value: credits },
          { title: 'Credits left', value: remainingCredits ?? 'Unlimited' },
        ]}
      />
      <div>
        <h3>Sample names</h3>
        <ul className={styles.sample} aria-label="Sample names">
          {sample.slice(0, shownNames).map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function Actions({ turn, refused }: { turn: MatrixTurn; refused: boolean }) {
  const { phase, forecast: seen } = turn
  const making = phase === 'generating'
  const made = (seen?.wouldCreate ?? 0) + (seen?.wouldAdopt ?? 0)
  const lacking = seen && seen.remainingCredits !== null && seen.credits > seen.remainingCredits
  return (
    <>
      {!refused && lacking && (
        <p className={layout.noteProblem} role="alert">
          Your plan has {many(seen.remainingCredits ?? 0, 'credit')} left this month, and this needs{' '}
          {count(seen.credits)}. Remove some values, or wait until the quota resets.
        </p>
      )}
      {making && <progress aria-label="Creating topics" />}
      <footer className={layout.line}>
        <button
          type="button"
          className={buttons.primary}
          disabled={refused || making || made === 0 || lacking}
          onClick={() => void generate(turn)}
        >
          {making
            ? 'Creating topics…'
            : made === 0 && seen && !refused
              ? 'No new topics'
              : `Create ${many(made, 'topic')}`}
        </button>
        <button type="button" disabled={making} onClick={() => void classifyInstead(turn)}>
          Classify as one name
        </button>
        <span className={layout.room} />
        <button type="button" className={buttons.quiet} disabled={making} onClick={() => drop(turn.id)}>
          Discard
        </button>
      </footer>
    </>
  )
}
