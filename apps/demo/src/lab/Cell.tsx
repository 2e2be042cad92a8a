import { ModalRoot } from '@foyer/react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type CellElement, chartsOf } from './chartsOf.ts'
import type { LabState } from './labState.ts'
import { createWorld } from './world.ts'

/** `?windowed` shows one state as a dialog over the page. */
const windowed = new URLSearchParams(location.search).has('windowed')

/** One state, rendered by the real modal on the real machines. */
export function Cell({ state, mode }: { state: LabState; mode: 'light' | 'dark' | 'auto' }) {
  const [ready, setReady] = useState(false)
  const world = useMemo(() => createWorld({ ...state.options, windowed }), [state])
  const theme = useMemo(() => ({ mode }), [mode])
  useEffect(() => {
    const start = async () => {
      world.actor.start()
      // The states are those of a visitor who uses the modal.
      world.actor.send({ type: 'intent.shown' })
      await world.settle()
      await state.drive?.(world)
      setReady(true)
    }
    start().catch((error: unknown) => console.error(state.view, state.name, error))
  }, [world, state])
  const tell = useCallback(
    (cell: CellElement | null) => {
      if (cell) cell.charts = () => chartsOf(world.actor)
    },
    [world],
  )
  return (
    <div className="cell" ref={tell} data-mode={mode} data-ready={ready}>
      <ModalRoot actor={world.actor} theme={theme} />
    </div>
  )
}
