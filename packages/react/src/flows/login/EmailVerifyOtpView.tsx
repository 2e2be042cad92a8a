import type { LoginScreen } from '@foyer/core'
import { type ReactNode, useState } from 'react'
import { fill } from '../../i18n/fill.ts'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useCounted } from '../../i18n/useCounted.ts'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { MailIcon } from '../../icons/flowIcons.ts'
import { FlowContent } from '../../lazy/FlowContent.tsx'
import { LoadingScreen } from '../../lazy/screens.tsx'
import { Countdown } from '../../modal/Countdown.tsx'
import { modalMessages } from '../../modal/messages.ts'
import { useActor } from '../../modal/useModalTree.ts'
import { Button } from '../../parts/Button.tsx'
import { OtpField } from '../../parts/OtpField.tsx'
import { SymbolPicture } from '../../parts/Picture.tsx'
import { Actions } from '../../parts/Stack.tsx'
import { LoginIntro } from './LoginIntro.tsx'
import { loginMessages } from './messages.ts'
import { type LoginForm, useLogin } from './useLogin.ts'
import { isWalletScreen, WalletStep } from './WalletStep.tsx'

/** Digits of a code. */
const LENGTH = 6

/** Screens in which the code is no longer valid. */
const OVER: readonly LoginScreen[] = ['expired', 'locked']

/** The code that was sent by mail, and after it the wallet. */
export function EmailVerifyOtpView() {
  const form = useLogin()
  const { screen } = form.login
  return (
    <FlowContent flow="login" loading={<LoadingScreen />}>
      {isWalletScreen(screen) ? <WalletStep {...form} screen={screen} /> : <CodeForm {...form} />}
    </FlowContent>
  )
}

function CodeForm({ login, emit }: LoginForm) {
  const { code: messages } = useMessages(loginMessages)
  const { retry } = useMessages(modalMessages)
  const { screen, email } = login
  const [typed, setTyped] = useState('')
  const note = useNote(login)
  // A code that was refused makes room for the next one.
  const isRefused = (screen === 'wrong' && typed.length === LENGTH) || isOver(screen)
  const type = (digits: string) => {
    setTyped(digits)
    if (digits.length === LENGTH) emit({ type: 'code.submit', code: digits })
  }
  const { title, text } = screen === 'expired' || screen === 'locked' ? messages[screen] : messages
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (typed.length === LENGTH) emit({ type: 'code.submit', code: typed })
      }}
    >
      <LoginIntro picture={<SymbolPicture icon={<MailIcon size={28} />} size={72} />} title={title}>
        <Sentence of={text} email={<b>{email}</b>} />
      </LoginIntro>
      <OtpField
        label={messages.label}
        value={isRefused ? '' : typed}
        busy={screen === 'checking' || screen === 'done'}
        disabled={screen === 'resending' || isOver(screen)}
        {...note}
        onChange={type}
      />
      <Actions className="login-actions">
        <ChangeAddress />
        {screen === 'unchecked' ? (
          <Button part="retry" type="submit" variant="primary">
            {retry}
          </Button>
        ) : (
          <Resend login={login} emit={emit} />
        )}
      </Actions>
    </form>
  )
}

const isOver = (screen: LoginForm['login']['screen']) => OVER.includes(screen as LoginScreen)

/** Line under the code: that it is wrong, or what is being done. */
function useNote({ screen, left, error }: LoginForm['login']): { error?: ReactNode; note?: ReactNode } {
  const { code: messages } = useMessages(loginMessages)
  const counted = useCounted()
  const errorText = useErrorText()
  if (screen === 'wrong')
    return { error: left === undefined ? errorText(error) : counted(messages.wrong, { count: left }) }
  if (screen === 'unchecked') return { error: errorText(error) }
  // No other code was sent.
  if (screen === 'code' && error) return { note: errorText(error) }
  if (screen === 'checking') return { note: messages.checking }
  if (screen === 'done') return { note: messages.accepted }
  if (screen === 'resending') return { note: messages.sending }
  return isOver(screen) ? {} : { note: messages.hint }
}

/** Sends another code, once that may be done. */
function Resend({ login: { screen, canResend, resendAt }, emit }: LoginForm) {
  const { code: messages } = useMessages(loginMessages)
  const isBusy = screen === 'resending'
  const isOut = isOver(screen)
  const mayResend = isOut || (canResend && screen !== 'checking')
  const isCounting = !(isOut || isBusy || canResend || screen === 'done')
  return (
    <Button
      part="resend"
      variant={isOut ? 'primary' : 'secondary'}
      busy={isBusy}
      disabled={!mayResend}
      onClick={() => emit({ type: isOut ? 'retry' : 'code.resend' })}
    >
      {isCounting && resendAt !== undefined ? (
        <Countdown until={resendAt}>{time => fill(messages.resendIn, { time })}</Countdown>
      ) : (
        messages[isBusy ? 'resending' : 'resend']
      )}
    </Button>
  )
}

function ChangeAddress() {
  const actor = useActor()
  const { code: messages } = useMessages(loginMessages)
  return (
    <Button part="change-email" onClick={() => actor.send({ type: 'view.back' })}>
      {messages.change}
    </Button>
  )
}
