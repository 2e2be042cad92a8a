import type { AccountTab } from '@foyer/core'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useLedgerMessages } from '../../i18n/useLedgerMessages.ts'
import { Failure } from '../../parts/Failure.tsx'
import { PanelFailed, Waiting } from '../ledger/PanelStates.tsx'

const load = async () => ({ default: (await import('../activity/ActivityPanel.tsx')).ActivityPanel })

const Panel = lazy(load)

/** Another attempt is another lazy component: React keeps the failure of one for good. */
const panelOf = (attempt: number) => (attempt === 1 ? Panel : lazy(load))

/** A tab that is read from the activity, in a chunk of its own, which may still be on its way, or not come. */
export function LaterPanel({ tab }: { tab: AccountTab }) {
  const { opening, activity } = useLedgerMessages()
  const [attempt, setAttempt] = useState(1)
  const Shown = useMemo(() => panelOf(attempt), [attempt])
  return (
    <Failure
      key={attempt}
      screen={
        <PanelFailed
          title={opening.failedTitle}
          error={{ code: 'chunk.failed', context: { chunk: 'activity' } }}
          onRetry={() => setAttempt(attempt + 1)}
        />
      }
    >
      <Suspense fallback={<Waiting text={activity.loading} />}>
        <Shown tab={tab} />
      </Suspense>
    </Failure>
  )
}
