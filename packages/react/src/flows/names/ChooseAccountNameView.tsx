import type { ReactNode } from 'react'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useMessages } from '../../i18n/useMessages.ts'
import { KeyIcon, SendIcon, ShieldIcon } from '../../icons/flowIcons.ts'
import { FlowContent } from '../../lazy/FlowContent.tsx'
import { useActor } from '../../modal/useModalTree.ts'
import { Button } from '../../parts/Button.tsx'
import { Point, Points } from '../../parts/Point.tsx'
import { Actions } from '../../parts/Stack.tsx'
import { namesMessages } from './messages.ts'
import { Unavailable } from './Unavailable.tsx'
import { useNames } from './useNames.ts'

const icons: Record<keyof (typeof namesMessages)['en']['points'], ReactNode> = {
  share: <SendIcon />,
  own: <KeyIcon />,
  free: <ShieldIcon />,
}

/** Explanation of names, before one is chosen. */
export function ChooseAccountNameView() {
  const { names } = useNames()
  return (
    <FlowContent flow="names" loading={<Explanation suffix={undefined} />}>
      {names.screen === 'unavailable' ? (
        <Unavailable />
      ) : (
        <Explanation suffix={names.screen === 'loading' ? undefined : names.suffixes[0]} />
      )}
    </FlowContent>
  )
}

/** Nothing of it waits: without a suffix the action is busy until the form can follow. */
function Explanation({ suffix }: { suffix: string | undefined }) {
  const actor = useActor()
  const { points, example, next } = useMessages(namesMessages)
  const ids = Object.keys(points) as (keyof typeof points)[]
  return (
    <>
      <Points>
        {ids.map(id => (
          <Point key={id} icon={icons[id]} title={points[id].title}>
            {id === 'share' ? (
              <Sentence of={points.share.text} name={<strong>{`${example}${suffix ?? ''}`}</strong>} />
            ) : (
              points[id].text
            )}
          </Point>
        ))}
      </Points>
      <Actions>
        <Button
          part="next"
          variant="primary"
          busy={suffix === undefined}
          onClick={() => actor.send({ type: 'view.go', entry: { view: 'RegisterAccountName', payload: {} } })}
        >
          {next}
        </Button>
      </Actions>
    </>
  )
}
