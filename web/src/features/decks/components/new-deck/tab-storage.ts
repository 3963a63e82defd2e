import { createJSONStorage } from 'zustand/middleware';

/** Storage holds about 5 MB; what is more stays in memory, and nothing older comes back in its place. */
const whatFits = {
  getItem: (name: string) => sessionStorage.getItem(name),
  removeItem: (name: string) => sessionStorage.removeItem(name),
  setItem: (name: string, value: string) => {
    try {
      sessionStorage.setItem(name, value);
    } catch {
      sessionStorage.removeItem(name);
    }
  },
};

/** Where a store is kept for this tab, over a reload or a logout. */
export const tabStorage = <Kept>() => createJSONStorage<Kept>(() => whatFits);
