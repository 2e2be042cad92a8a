import type { ReactNode } from 'react'
import { type LaterMessages, useLaterMessages } from '../../i18n/useLaterMessages.ts'
import { KeyIcon, LoginIcon, ShieldIcon } from '../../icons/index.ts'
import { Button } from '../../parts/Button.tsx'
import { Point, Points } from '../../parts/Point.tsx'
import { Actions } from '../../parts/Stack.tsx'
import { useActor } from '../modal/useModalTree.ts'

const icons: Record<keyof LaterMessages['whatIsAWallet']['points'], ReactNode> = {
  keys: <KeyIcon />,
  login: <LoginIcon />,
  approve: <ShieldIcon />,
}

/** For those who have none yet. */
export function WhatIsAWalletView() {
  const actor = useActor()
  const { points, action } = useLaterMessages().whatIsAWallet
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
