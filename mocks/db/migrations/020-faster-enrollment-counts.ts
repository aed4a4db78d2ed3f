/** What it changed is replaced by migration 021; its name stays for the databases that it has run on. */
export function up(): Promise<void> {
  return Promise.resolve()
}
