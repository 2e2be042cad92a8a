import type { ServerSession } from '@foyer/core/siwx'
import { useConnection, useSignIn } from '@foyer/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { SignInServer } from './signInServer.ts'

/** Answer of the server to who the visitor is. */
export type ServerAnswer =
  | { state: 'notAsked' | 'asking' | 'unavailable' }
  | { state: 'answered'; session: ServerSession | null }

/** Asks the server itself, beside the modal: after each change of the sign-in, and on demand. */
export function useServerSession(server: SignInServer): { answer: ServerAnswer; ask: () => void } {
  const { status } = useSignIn()
  const connection = useConnection()
  const [answer, setAnswer] = useState<ServerAnswer>({ state: 'notAsked' })
  const running = useRef<AbortController>(undefined)

  const ask = useCallback(() => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const show = (next: ServerAnswer) => {
      if (!signal.aborted) setAnswer(next)
    }
    // A known answer stays on the page until the next one.
    setAnswer(known => (known.state === 'answered' ? known : { state: 'asking' }))
    server.getSession(signal).then(
      session => show({ state: 'answered', session }),
      () => show({ state: 'unavailable' }),
    )
  }, [server])

  useEffect(() => server.watch(ask), [server, ask])
  useEffect(() => () => running.current?.abort(), [])

  const isConnected = connection.status === 'connected'
  const wasConnected = useRef(false)
  useEffect(() => {
    // Nobody is asked before a wallet is connected: until then the visitor may only be reading this page.
    if (isConnected) wasConnected.current = true
    if (wasConnected.current && status !== 'pending') ask()
  }, [isConnected, status, ask])

  return { answer, ask }
}
