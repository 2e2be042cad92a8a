import type { NamesScreen } from '@foyer/core'
import type { ComponentType } from 'react'
import { FlowContent } from '../../lazy/FlowContent.tsx'
import { FormSkeleton } from './FormSkeleton.tsx'
import { NameForm } from './NameForm.tsx'
import { Unavailable } from './Unavailable.tsx'
import { type NamesForm, useNames } from './useNames.ts'
import { Waiting } from './Waiting.tsx'

/** One screen per screen of the flow; a missing one is a type error. */
const screens: Record<NamesScreen, ComponentType<NamesForm>> = {
  loading: FormSkeleton,
  unavailable: Unavailable,
  edit: NameForm,
  sign: Waiting,
  delayed: Waiting,
  register: Waiting,
  // The success takes the place of the form.
  done: FormSkeleton,
}

/** Form of a name, up to its registration. */
export function RegisterAccountNameView() {
  const form = useNames()
  const Screen = screens[form.names.screen]
  return (
    <FlowContent flow="names" loading={<FormSkeleton />}>
      <Screen {...form} />
    </FlowContent>
  )
}
