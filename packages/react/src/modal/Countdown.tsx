import type { ModalActor } from '@foyer/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useActor } from './useModalTree.ts'

/** Whole seconds until a time of the modal's clock, counted down; 0 once it has passed, or without one. */
function useSecondsUntil(until: number | undefined): number {
  // An actor that was not made by `createModalActor` may have a clock without `now`.
  const clock = useActor().clock as ModalActor['clock'] & { now?(): number }
  const [, tick] = useState(0)
  const seconds = until === undefined ? 0 : Math.max(0, Math.ceil((until - (clock.now?.() ?? Date.now())) / 1_000))
  const running = seconds > 0
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => tick(times => times + 1), 1_000)
    return () => clearInterval(timer)
  }, [running])
  return seconds
}

export interface CountdownProps {
  /** Time of the modal's clock. */
  until: number
  children: (time: string) => ReactNode
}

/** Time that is left, in minutes and seconds. */
export function Countdown({ until, children }: CountdownProps) {
  const seconds = useSecondsUntil(until)
  return <span role="timer">{children(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`)}</span>
}
