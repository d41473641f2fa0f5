export { Announcements as default } from './announcements.tsx';
