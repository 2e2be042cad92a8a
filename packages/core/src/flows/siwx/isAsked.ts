import type { ModalSnapshot } from '../modal/modal.machine.ts'

/** Whether the sign-in is the view on top. */
export const isAsked = ({ context }: Pick<ModalSnapshot, 'context'>): boolean => {
  const view = context.history.at(-1)?.view
  return view === 'ConnectingSiwe' || view === 'SIWXSignMessage'
}
