export {
  type BetRow,
  betWire,
  liveWire,
  type PredictionLive,
  type QuizRow,
} from './prediction-wire.ts';
export { predictionRoutes } from './prediction.routes.ts';
export { roundsPart } from './rounds-part.ts';
export { seedPrediction } from './seed-prediction.ts';
