/** Removes every service worker a former version or another program of this origin left behind. */
export async function unregisterServiceWorkers(): Promise<void> {
  // Absent in insecure contexts and in some private windows.
  if (!('serviceWorker' in navigator)) return
  try {
    const registrations = await navigator.serviceWorker.getRegistrations()
    await Promise.all(registrations.map((registration) => registration.unregister()))
  } catch {
    // A browser that blocks the list has none of ours to remove.
  }
}
