import type { ReactNode } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { KeyIcon, LoginIcon, ShieldIcon } from '../../icons/flowIcons.ts'
import { useActor } from '../../modal/useModalTree.ts'
import { Button } from '../../parts/Button.tsx'
import { Point, Points } from '../../parts/Point.tsx'
import { Actions } from '../../parts/Stack.tsx'
import { helpMessages } from './messages.ts'

const icons: Record<keyof (typeof helpMessages)['en']['whatIsAWallet']['points'], ReactNode> = {
  keys: <KeyIcon />,
  login: <LoginIcon />,
  approve: <ShieldIcon />,
}

/** Explanation for visitors without a wallet. */
export function WhatIsAWalletView() {
  const actor = useActor()
  const { points, action } = useMessages(helpMessages).whatIsAWallet
  const names = Object.keys(points) as (keyof typeof points)[]
  return (
    <>
      <Points>
        {names.map(name => (
          <Point key={name} icon={icons[name]} title={points[name].title}>
            {points[name].text}
          </Point>
        ))}
      </Points>
      <Actions>
        <Button
          part="get-wallet"
          variant="primary"
          onClick={() => actor.send({ type: 'view.go', entry: { view: 'GetWallet', payload: {} } })}
        >
          {action}
        </Button>
      </Actions>
    </>
  )
}
