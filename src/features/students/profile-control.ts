import type { UseFormReturn } from 'react-hook-form'
import type { ProfileFormValues } from './profile-form-schema'
import type { StudentUpdate } from './profile-schema'

/** The form of a profile, as its parts take it. */
export type ProfileForm = UseFormReturn<ProfileFormValues, unknown, StudentUpdate>
