export { SalePage as default } from '../components/sale-page.tsx';
