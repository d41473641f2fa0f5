export { LotteryPage as Component } from '../lottery-page.tsx';
