import { type EventObject, fromCallback } from 'xstate'
import type { Unsubscribe } from '../../chain/adapter.ts'
import { attempt, quietly } from '../../foreign.ts'
import { connectionOf, networkStateOf } from '../modal/children.selectors.ts'
import type { ModalActor, ModalSnapshot } from '../modal/modal.machine.ts'
import { selectWindow } from '../modal/modal.selectors.ts'
import { isAsked } from './isAsked.ts'
import type { SignInAccount, SiwxEvent } from './siwx.types.ts'

/** Account of the active connection. Undefined without one, and on an unsupported chain, which the visitor has to leave first. */
function accountIn(snapshot: ModalSnapshot): SignInAccount | undefined {
  const namespace = networkStateOf(snapshot)?.context.activeNamespace
  if (!namespace || snapshot.context.status[namespace] !== 'connected') return undefined
  const connection = connectionOf(snapshot, namespace)?.context.connection
  return connection && { namespace, chainId: connection.chainId, address: connection.address }
}

type Watched = { required: () => boolean; watchSessions: (listener: () => void) => Unsubscribe }

/** Reports the account of the active connection, the window, and what other tabs do, now and at each change. */
export const visit = ({ required, watchSessions }: Watched) =>
  fromCallback<EventObject, undefined, SiwxEvent>(({ system, sendBack }) => {
    const modal: ModalActor = system.get('modal')
    let reported = ''
    let wasOpen = false
    let wasAsked = false
    const look = (snapshot: ModalSnapshot) => {
      const account = accountIn(snapshot)
      const state = window(snapshot)
      if (state && !wasOpen) sendBack({ type: 'window.opened' })
      if (!state && wasOpen) sendBack({ type: 'window.closed', asked: wasAsked })
      // The view of the last snapshot with an open window: Networks closes by itself after a switch.
      const asked = state && isAsked(snapshot)
      if (asked && !wasAsked) sendBack({ type: 'view.entered' })
      wasOpen = state
      wasAsked = asked
      const key = JSON.stringify(account) ?? ''
      if (key === reported) return
      reported = key
      sendBack({ type: 'account.changed', account, required: required() })
    }
    look(modal.getSnapshot())
    const subscription = modal.subscribe(look)
    const stop = attempt(() => watchSessions(() => sendBack({ type: 'sessions.changed' })))
    return () => {
      subscription.unsubscribe()
      quietly(() => stop?.())
    }
  })

/** Whether the window shows a view. */
const window = (snapshot: ModalSnapshot) => {
  const state = selectWindow(snapshot)
  return state === 'open' || state === 'shaking'
}
