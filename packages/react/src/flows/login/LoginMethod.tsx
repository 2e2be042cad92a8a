import { selectSocials, type ViewPayloads } from '@foyer/core'
import type { Social } from '@foyer/core/chain'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { useActor, useShown } from '../../modal/useModalTree.ts'
import { Divider } from '../../parts/Divider.tsx'
import { EmailMethod } from './EmailMethod.tsx'
import { loginMessages } from './messages.ts'
import { SocialMethod } from './SocialMethod.tsx'
import { useLogin } from './useLogin.ts'

export interface LoginMethodProps {
  name: 'email' | 'social'
  payload: ViewPayloads['Connect']
  /** Id of the text that says why it cannot be used yet. */
  blockedBy: string | undefined
  /** Wallets are listed before it, or after it. */
  follows: boolean
  precedes: boolean
}

/** One way to come in without a wallet, set apart from the wallets beside it. */
export function LoginMethod({ name, payload, blockedBy, follows, precedes }: LoginMethodProps) {
  const { or } = useMessages(loginMessages)
  const Method = name === 'email' ? Email : Socials
  return (
    <>
      {follows && <Divider>{or}</Divider>}
      <Method payload={payload} blockedBy={blockedBy} />
      {precedes && <Divider>{or}</Divider>}
    </>
  )
}

type MethodProps = Pick<LoginMethodProps, 'payload' | 'blockedBy'>

function Email({ blockedBy }: MethodProps) {
  const actor = useActor()
  const errorText = useErrorText()
  const { login } = useLogin()
  const { screen, email = '', error } = login
  const isRefused = screen === 'unsent' || screen === 'unloaded'
  return (
    <EmailMethod
      initial={email}
      busy={screen === 'sending'}
      error={isRefused ? errorText(error) : undefined}
      blockedBy={blockedBy}
      onIntent={() => actor.send({ type: 'login.wanted' })}
      onSubmit={text => actor.send({ type: 'login.email', email: text })}
    />
  )
}

function Socials({ payload: { namespace }, blockedBy }: MethodProps) {
  const actor = useActor()
  const socials = useShown(selectSocials)
  const within = namespace && { namespace }
  return (
    <SocialMethod
      socials={socials}
      blockedBy={blockedBy}
      onIntent={() => actor.send({ type: 'login.wanted' })}
      onChoose={(provider: Social) =>
        actor.send({
          type: 'view.go',
          entry:
            provider === 'farcaster'
              ? { view: 'ConnectingFarcaster', payload: { ...within } }
              : { view: 'ConnectingSocial', payload: { provider, ...within } },
        })
      }
    />
  )
}
