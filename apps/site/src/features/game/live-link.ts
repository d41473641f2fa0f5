import { create } from 'zustand';
import { live } from '../../shared/live/live.ts';

/** Whether the live connection stands; true too while none is wanted. A stream that stays away says so with each try. */
export const useLiveLink = create(() => ({ isUp: true }));
live.onLink = (isUp) => useLiveLink.setState({ isUp });
