import * as z from 'zod'

// zod probes whether it may compile its parsers at run time. The page's policy forbids that and would report every probe;
// this must run before the first schema is made, so it is the first import of the start.
z.config({ jitless: true })
