import type { Contact, ReceiverField, Send, SendEvent } from '@foyer/core'
import { truncateAddress } from '@foyer/core/chain'
import { memo, useCallback } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { CloseIcon } from '../../icons/index.ts'
import { Avatar } from '../../parts/Avatar.tsx'
import { Field } from '../../parts/Field.tsx'
import { IconButton } from '../../parts/IconButton.tsx'
import { List } from '../../parts/List.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Row } from '../../parts/Row.tsx'
import { Stack } from '../../parts/Stack.tsx'
import { Tag } from '../../parts/Tag.tsx'
import { UntrustedName } from '../../parts/UntrustedName.tsx'
import { sendMessages } from './messages.ts'
import { ReceiverNote } from './ReceiverNote.tsx'
import { canScan, Scanner } from './Scanner.tsx'

/** Contacts beside an empty field: the rest is typed. */
const MOST_CONTACTS = 4

export interface ReceiverInputProps {
  receiver: ReceiverField
  payer: Send['payer']
  emit: (event: SendEvent) => void
}

/** Field of the receiver, with what was found for it, and choices while it is empty. */
export const ReceiverInput = memo(function ReceiverInput({ receiver: field, payer, emit }: ReceiverInputProps) {
  const messages = useMessages(sendMessages)
  const { text, receiver, problem, contacts } = field
  const type = useCallback((typed: string) => emit({ type: 'receiver.type', text: typed }), [emit])
  const isEmpty = text === ''
  return (
    <Stack>
      <Scanner onCode={type}>
        {scan => (
          <Field
            part="receiver"
            label={messages.receiver.label}
            placeholder={messages.receiver.placeholder}
            autoCorrect="off"
            enterKeyHint="go"
            maxLength={2_000}
            value={text}
            onChange={event => type(event.currentTarget.value)}
            aria-invalid={problem ? true : undefined}
            note={
              <ReceiverNote field={field} chainId={payer?.chainId} onRetry={() => emit({ type: 'receiver.retry' })} />
            }
            end={
              isEmpty ? (
                canScan() && scan
              ) : (
                <IconButton
                  part="clear"
                  label={messages.receiver.clear}
                  icon={<CloseIcon size={16} />}
                  onClick={() => type('')}
                />
              )
            }
          />
        )}
      </Scanner>
      {receiver?.twin !== undefined && (
        <Notice part="warning" warning="poisoning" tone="warn" live title={messages.poisoning.title}>
          {messages.poisoning.text}
        </Notice>
      )}
      {isEmpty && contacts.length > 0 && (
        <List label={messages.receiver.contacts}>
          {contacts.slice(0, MOST_CONTACTS).map(contact => (
            <li key={`${contact.kind} ${contact.address}`}>
              <ContactRow contact={contact} onPick={() => emit({ type: 'receiver.pick', ...nameOf(contact) })} />
            </li>
          ))}
        </List>
      )}
    </Stack>
  )
})

const nameOf = ({ address, name }: Contact) => ({ address, ...(name !== undefined && { name }) })

function ContactRow({ contact: { address, name, kind }, onPick }: { contact: Contact; onPick: () => void }) {
  const { receiver: messages } = useMessages(sendMessages)
  const short = <bdi dir="ltr">{truncateAddress(address)}</bdi>
  return (
    <Row
      plain
      part="contact"
      picture={<Avatar seed={address} size={40} />}
      name={name === undefined ? short : <UntrustedName name={name} />}
      sub={name === undefined ? undefined : short}
      end={<Tag>{messages[kind]}</Tag>}
      onClick={onPick}
    />
  )
}
