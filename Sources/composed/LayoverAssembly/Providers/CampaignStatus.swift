package import LayoverCatalog

/// State of one campaign of a widget in one request.
package struct CampaignStatus: Sendable {
    package enum State: Sendable {
        /// It is the one that is drawn.
        case chosen
        /// It runs, and another was drawn by weight.
        case passedOver
        case coming, over, killed
        /// It is for another route.
        case elsewhere
    }

    /// Index in the catalog's campaigns.
    package let campaign: Int
    package let window: TimeWindow
    package let state: State
}
