import { configure } from '@testing-library/react'

// The code of a dialog or a notice is loaded with its first use, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 })
