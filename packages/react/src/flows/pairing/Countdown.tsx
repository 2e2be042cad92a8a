import type { ModalActor } from '@foyer/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useActor } from '../../modal/useModalTree.ts'

export interface CountdownProps {
  /** Milliseconds since the epoch. */
  until: number
  children: (time: string) => ReactNode
}

/** Time that is left, in minutes and seconds. */
export function Countdown({ until, children }: CountdownProps) {
  // Clock of the modal. An actor that was not made by `createModalActor` may have one without `now`.
  const clock = useActor().clock as ModalActor['clock'] & { now?(): number }
  const read = () => Math.max(0, Math.ceil((until - (clock.now?.() ?? Date.now())) / 1_000))
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick(times => times + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = read()
  return <span role="timer">{children(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`)}</span>
}
