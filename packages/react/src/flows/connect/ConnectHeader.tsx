import { useMessages } from '../../i18n/useMessages.ts'
import { HelpIcon } from '../../icons/index.ts'
import { IconButton } from '../../parts/IconButton.tsx'
import { useActor } from '../modal/useModalTree.ts'
import { ViewHeader } from '../modal/ViewHeader.tsx'

/** The head of Connect: what a wallet is, for those who do not know. */
export function ConnectHeader() {
  const actor = useActor()
  const words = useMessages()
  return (
    <ViewHeader
      title={words.titles.Connect}
      start={
        <IconButton
          part="help"
          label={words.help}
          icon={<HelpIcon />}
          onClick={() => actor.send({ type: 'view.go', entry: { view: 'WhatIsAWallet', payload: {} } })}
        />
      }
    />
  )
}
