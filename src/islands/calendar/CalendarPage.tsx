import { useStore } from '@nanostores/react'
import { lazy, Suspense, useCallback, useEffect, useId, useMemo, useState } from 'react'
import { hasDraft } from '../../client/drafts.ts'
import { atFirstSign } from '../../client/first-sign.ts'
import { count } from '../../client/french.ts'
import { dayMs, dayNumber, firstDayOf, monthOf } from '../../client/months.ts'
import { $hiddenAgendas, recallAgendas } from '../../stores/agendas.ts'
import { prepareToTell, tell } from '../../stores/tell.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { newEventDraft } from '../../ui/events/planning/draft-names.ts'
import { useMedia } from '../../ui/media.ts'
import { Opening } from '../../ui/Opening.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { useZone } from '../../ui/zone.ts'
import { type Agenda, agendaIdOf, elsewhere } from './agendas.ts'
import { foreignZone, summary } from './calendar-words.ts'
import { Failure } from './Failure.tsx'
import { Legend } from './Legend.tsx'
import { Month } from './Month.tsx'
import { NoAgendas } from './NoAgendas.tsx'
import styles from './page.module.css'
import { ShownDay } from './ShownDay.tsx'
import { Toolbar } from './Toolbar.tsx'
import { type Brought, useEntries } from './use-entries.ts'
import { useMonth } from './use-month.ts'
import { eventsOn, usePlan } from './use-plan.ts'
import { usePrinting } from './use-printing.ts'
import { useToday } from './use-today.ts'
import type { OpenDialog } from './view.ts'

const loadDialogs = () => import('./Dialogs.tsx')
const loadPlanning = () => import('../../ui/events/planning/EventDialog.tsx')
const Dialogs = lazy(loadDialogs)

/** How many events a day shows; the rest is in its list. On paper there is none. */
const lanes = 2

interface CalendarPageProps extends Brought {
  /** The month of the address; null for the current one. */
  asked: string | null
  /** When the server made the page, in milliseconds since 1970. */
  now: number
  agendas: readonly Agenda[]
}

// As in day.module.css: the chosen day's list stands below the month, or is hidden.
const listsBelow = '(width < 660px)'

/** All that one's associations and groups plan, month by month. */
export function CalendarPage({ asked, now, agendas, ...brought }: CalendarPageProps) {
  const titleId = useId()
  const isNarrow = useMedia(listsBelow, true)
  const isPrinting = usePrinting()
  const zone = useZone()
  const today = useToday(zone, now)
  const { month, goTo } = useMonth(asked, today)
  const { placed, state, retry } = useEntries(brought, month, zone)
  const hidden = useStore($hiddenAgendas, { ssr: 'initial' })
  const colours = useMemo(() => new Map(agendas.map(({ id, colour }) => [id, colour])), [agendas])
  const { weeks, total, firstBusy } = usePlan(
    month,
    placed,
    hidden,
    colours,
    isPrinting ? Number.POSITIVE_INFINITY : lanes,
  )
  const [chosen, setChosen] = useState<number>()
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = useCallback((which?: OpenDialog) => {
    // What was opened meanwhile stays.
    setDialog((open) => (which === undefined || open === which ? undefined : open))
    // Once the dialog is gone, and the focus with it.
    setTimeout(keepFocus)
  }, [])

  const subscribe = useCallback(() => setDialog({ what: 'subscribe' }), [])

  const inGrid = weeks.flat().some(({ day }) => day === chosen)
  const usual = monthOf(today) === month ? today : (firstBusy ?? firstDayOf(month))
  const current = chosen !== undefined && inGrid ? chosen : usual
  const mayPlan = agendas.some((agenda) => agenda.mayPlan)
  const hasOthers = useMemo(
    () => placed.some(({ entry }) => agendaIdOf(entry, colours) === elsewhere),
    [placed, colours],
  )
  const openDay = (day: number) => setDialog({ what: 'day', day })
  const plan = (day: number, owner: string | null = null) => setDialog({ what: 'plan', day, owner })

  useEffect(prepareToTell, [])
  useEffect(recallAgendas, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on a page that is alive
  useEffect(() => {
    // What somebody typed when the page went, as by the end of their session.
    const owner = ownerAskedFor()
    if (mayPlan && (owner !== null || hasDraft(newEventDraft(brought.me)))) plan(current, owner)
  }, [])
  // On a slow line they are there by the time a day is tapped.
  useEffect(
    () =>
      atFirstSign(() => {
        loadDialogs().catch(() => {})
        if (mayPlan) loadPlanning().catch(() => {})
      }),
    [mayPlan],
  )

  function go(next: string | null): void {
    setChosen(undefined)
    goTo(next)
  }
  function walk(day: number): void {
    setChosen(day)
    if (monthOf(day) !== month) goTo(monthOf(day))
  }

  if (agendas.length === 0 && placed.length === 0) return <NoAgendas titleId={titleId} />
  return (
    <Waiting className={styles.page}>
      <Toolbar
        titleId={titleId}
        month={month}
        status={total > 0 || state === 'known' ? summary(total) : waiting[state]}
        onGo={go}
        onPlan={mayPlan ? () => plan(current) : null}
      />
      <Legend
        agendas={agendas}
        hasOthers={hasOthers}
        zone={foreignZone(zone, firstDayOf(month) * dayMs)}
        onSubscribe={subscribe}
      />
      <div className={styles.main}>
        {state === 'failed' && <Failure month={month} onRetry={retry} />}
        <Month
          labelledBy={titleId}
          month={month}
          weeks={weeks}
          colours={colours}
          today={today}
          current={current}
          isBusy={state === 'loading'}
          onChoose={setChosen}
          onWalk={walk}
          onClickDay={(day) => {
            // Where the day's list stands below the month, it is what was asked for.
            if (isNarrow) setChosen(day)
            else if (mayPlan) plan(day)
            else openDay(day)
          }}
          onEnterDay={(day) => {
            if (mayPlan && eventsOn(weeks, day).length === 0) plan(day)
            else openDay(day)
          }}
          onMore={openDay}
        />
      </div>
      {isNarrow && <ShownDay day={current} events={eventsOn(weeks, current)} colours={colours} />}
      <ErrorBoundary about={dialog?.what} onCatch={() => close()}>
        {dialog && (
          <Suspense fallback={<Opening />}>
            <Dialogs
              dialog={dialog}
              me={brought.me}
              agendas={agendas}
              colours={colours}
              eventsOn={(day) => eventsOn(weeks, day)}
              onOpen={setDialog}
              onPlanned={(event) => {
                walk(dayNumber(Date.parse(event.startDate), zone))
                setDialog({ what: 'invite', event })
                tell({ ok: true, data: null }, 'L’événement est créé')
              }}
              onInvited={(asked) =>
                tell(
                  { ok: true, data: null },
                  `${count(asked, 'invitation')} ${asked > 1 ? 'envoyées' : 'envoyée'}`,
                )
              }
              onClose={() => close(dialog)}
            />
          </Suspense>
        )}
      </ErrorBoundary>
    </Waiting>
  )
}

/** What is said of a month in which nothing is known yet. */
const waiting = { loading: 'Chargement…', failed: null }

/**
 * The community that a `planningPath` names, '' where it names none; null where the address is none. From
 * then on it is that of the calendar.
 */
function ownerAskedFor(): string | null {
  const owner = new URLSearchParams(location.search).get('creer')
  if (owner !== null) history.replaceState(history.state, '', location.pathname)
  return owner
}

/** What opened a dialog may be gone: then the day that the keyboard is on takes the focus. */
function keepFocus(): void {
  const { activeElement } = document
  if (activeElement && activeElement !== document.body) return
  document.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus()
}
