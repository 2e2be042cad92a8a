import type { ProfileChain } from '@foyer/core'
import { useMessages } from '../../i18n/useMessages.ts'
import { useActor } from '../../modal/useModalTree.ts'
import { Footnote } from '../../parts/Captions.tsx'
import { Choice } from '../../parts/Choice.tsx'
import { Live } from '../../parts/Live.tsx'
import { Stack } from '../../parts/Stack.tsx'
import { profileMessages } from './messages.ts'

/** Choice between the plain and the smart account of a wallet, with a line about the chosen one. Nothing where there is only one type. */
export function AccountTypes({ chain: { namespace, types, lacksSmartAccount, accounts } }: { chain: ProfileChain }) {
  const actor = useActor()
  const { type: messages, types: names } = useMessages(profileMessages)
  const active = accounts.find(each => each.active)?.type
  const selected = types.find(type => type === active)
  if (!selected)
    return lacksSmartAccount ? (
      <div data-part="no-smart-account" part="no-smart-account">
        <Footnote>{messages.missing}</Footnote>
      </div>
    ) : null
  return (
    <Stack gap={4}>
      <Choice
        label={messages.label}
        part="account-type"
        attribute="data-account-type"
        options={types.map(id => ({ id, name: names[id] }))}
        selected={selected}
        onSelect={accountType => actor.send({ type: 'accountType.select', namespace, accountType })}
      />
      <Live>
        <Footnote>{messages.about[selected]}</Footnote>
      </Live>
    </Stack>
  )
}
