import { isDoubtfulName } from '@foyer/core'
import { useMessages } from '../../i18n/useMessages.ts'
import { UntrustedName } from '../../parts/UntrustedName.tsx'
import { connectingMessages } from '../connecting/messages.ts'

/** Name of a wallet, with a mark if it may be there to deceive. */
export function CheckedName({ name }: { name: string }) {
  const { doubtful } = useMessages(connectingMessages)
  return <UntrustedName name={name} warning={isDoubtfulName(name) ? doubtful : undefined} />
}
