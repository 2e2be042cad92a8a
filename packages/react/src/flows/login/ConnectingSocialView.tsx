import type { ViewPayloads } from '@foyer/core'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { ExternalIcon } from '../../icons/flowIcons.ts'
import { SocialMark } from '../../icons/SocialMark.tsx'
import { FlowContent } from '../../lazy/FlowContent.tsx'
import { modalMessages } from '../../modal/messages.ts'
import { useActor } from '../../modal/useModalTree.ts'
import { ViewHeader } from '../../modal/ViewHeader.tsx'
import { Button } from '../../parts/Button.tsx'
import { SymbolPicture } from '../../parts/Picture.tsx'
import { Actions } from '../../parts/Stack.tsx'
import { LoginIntro } from './LoginIntro.tsx'
import { loginMessages } from './messages.ts'
import { screenOf, screens } from './screens.tsx'
import { type LoginForm, useLogin } from './useLogin.ts'
import { isWalletScreen, WalletStep } from './WalletStep.tsx'

type Payload = ViewPayloads['ConnectingSocial']

/** Header of ConnectingSocial: name of the provider. */
export function ConnectingSocialHeader({ payload: { provider } }: { payload: Payload }) {
  const { providers } = useMessages(loginMessages)
  return <ViewHeader title={providers[provider]} />
}

/** Waiting for the login in the window of a provider, and after it the wallet. */
export function ConnectingSocialView({ payload }: { payload: Payload }) {
  const form = useLogin()
  const { screen } = form.login
  if (isWalletScreen(screen)) return <WalletStep {...form} screen={screen} />
  const waiting = <Asked {...form} payload={payload} />
  return (
    <FlowContent flow="login" loading={waiting}>
      {waiting}
    </FlowContent>
  )
}

function Asked({ login, emit, payload: { provider } }: LoginForm & { payload: Payload }) {
  const actor = useActor()
  const messages = useMessages(loginMessages)
  const { cancel, retry } = useMessages(modalMessages)
  const errorText = useErrorText()
  const { screen } = login
  const { ring, title, text, action } = screens[screenOf(screen)]
  const values = { provider: messages.providers[provider], reason: errorText(login.error) }
  return (
    <>
      <LoginIntro
        ring={ring}
        picture={<SymbolPicture icon={<SocialMark social={provider} size={32} />} size={72} />}
        title={title(messages, values)}
      >
        {text(messages, values)}
      </LoginIntro>
      <Actions>
        <Button part="cancel" onClick={() => actor.send({ type: 'view.back' })}>
          {cancel}
        </Button>
        {action && (
          <Button
            part={action === 'retry' ? 'retry' : 'open-window'}
            variant={action === 'reopen' ? 'secondary' : 'primary'}
            icon={action === 'reopen' && <ExternalIcon />}
            onClick={() => emit({ type: 'window.open' })}
          >
            {action === 'retry' ? (
              retry
            ) : action === 'reopen' ? (
              messages.openAgain
            ) : (
              <span>
                <Sentence of={messages.openWindow} provider={values.provider} />
              </span>
            )}
          </Button>
        )}
      </Actions>
    </>
  )
}
